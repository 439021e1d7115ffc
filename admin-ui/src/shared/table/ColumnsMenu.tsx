import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { useRef, useState, useLayoutEffect } from 'react';
import { UnstyledList } from '../layout/UnstyledList';
import { LiveRegion } from '../feedback/LiveRegion';
import { allowsNavigation } from '../hooks/shortcuts';
import { encodeChoice, chosenColumns } from './columns';

interface Named {
  id: string;
  header: string;
  isOptional?: boolean;
}

interface Props {
  /** The columns that can be hidden and moved, in their default order. */
  columns: readonly Named[];
  choice: string;
  onChoose: (choice: string) => void;
}

/** Chooses the columns of a table and their order. */
export function ColumnsMenu({ columns, choice, onChoose }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const chosen = chosenColumns(columns, choice);
  const hidden = columns.filter(({ id }) => !chosen.some((each) => each.id === id));
  const choose = (next: readonly Named[]) => onChoose(encodeChoice(columns, next));
  const toggle = (column: Named) =>
    choose(chosen.includes(column) ? chosen.filter((each) => each !== column) : [...chosen, column]);
  const move = (column: Named, by: 1 | -1) => {
    const from = chosen.indexOf(column);
    if (!chosen[from + by]) return;
    const next = chosen.filter((each) => each !== column);
    next.splice(from + by, 0, column);
    choose(next);
    setAnnouncement(`${column.header} is now column ${from + by + 1} of ${next.length}.`);
  };
  return (
    <>
      <Tooltip title="Columns">
        <IconButton
          ref={button}
          aria-label="Columns"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          <ViewColumnOutlined />
        </IconButton>
      </Tooltip>
      <Popover
        open={isOpen}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { ...allowsNavigation, role: 'dialog', 'aria-label': 'Columns', sx: { p: 2, width: 320 } },
        }}
      >
        <LiveRegion>{announcement}</LiveRegion>
        <UnstyledList sx={{ mb: 1 }}>
          {[...chosen, ...hidden].map((column) => (
            <ColumnLine
              key={column.id}
              header={column.header}
              index={chosen.indexOf(column)}
              count={chosen.length}
              onToggle={() => toggle(column)}
              onMove={(by) => move(column, by)}
            />
          ))}
        </UnstyledList>
        <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1 }}>
          <Button disabled={choice === ''} onClick={() => onChoose('')}>
            Reset
          </Button>
          <Button variant="contained" onClick={() => setOpen(false)}>
            Done
          </Button>
        </Stack>
      </Popover>
    </>
  );
}

interface ColumnLineProps {
  header: string;
  /** The index among the shown columns; -1 if the column is hidden. */
  index: number;
  /** The number of shown columns. */
  count: number;
  onToggle: () => void;
  onMove: (by: 1 | -1) => void;
}

/** One column in the menu, with a checkbox that shows it and buttons that move it. */
function ColumnLine({ header, index, count, onToggle, onMove }: ColumnLineProps) {
  const isShown = index >= 0;
  const pressed = useRef<HTMLElement>(null);
  // An element that moves within the list loses the focus.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [index]);
  const moveButton = (by: 1 | -1, isEnd: boolean) => (
    <IconButton
      size="small"
      aria-label={`Move ${header} ${by < 0 ? 'up' : 'down'}`}
      // Not disabled, because a disabled button would lose the focus.
      aria-disabled={isEnd}
      onClick={(event) => {
        if (isEnd) return;
        pressed.current = event.currentTarget;
        onMove(by);
      }}
      sx={isEnd ? { opacity: 0.4 } : undefined}
    >
      {by < 0 ? <ArrowUpward fontSize="small" /> : <ArrowDownward fontSize="small" />}
    </IconButton>
  );
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', minHeight: 38 }}>
      <FormControlLabel
        label={header}
        control={<Checkbox size="small" checked={isShown} disabled={isShown && count === 1} />}
        onChange={({ target }) => {
          pressed.current = target as HTMLInputElement;
          onToggle();
        }}
        sx={{ flexGrow: 1, mr: 0 }}
      />
      {isShown && moveButton(-1, index === 0)}
      {isShown && moveButton(1, index === count - 1)}
    </Box>
  );
}
