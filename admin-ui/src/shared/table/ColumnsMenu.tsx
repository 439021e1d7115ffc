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
import { LiveRegion } from '../feedback/LiveRegion';
import { allowsNavigation } from '../hooks/shortcuts';
import { choiceOf, chosenColumns } from './columns';

interface Named {
  id: string;
  header: string;
}

interface Props {
  /** Returns the columns that can be hidden and moved, in their default order. */
  columns: readonly Named[];
  choice: string;
  onChoose: (choice: string) => void;
}

/** Chooses the columns of a table and their order. */
export function ColumnsMenu({ columns, choice, onChoose }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const chosen = chosenColumns(columns, choice);
  const hidden = columns.filter(({ id }) => !chosen.some((each) => each.id === id));
  const choose = (next: readonly Named[]) => onChoose(choiceOf(columns, next));
  const toggle = (column: Named) =>
    choose(chosen.includes(column) ? chosen.filter((each) => each !== column) : [...chosen, column]);
  const move = (column: Named, by: 1 | -1) => {
    const from = chosen.indexOf(column);
    if (!chosen[from + by]) return;
    const next = chosen.filter((each) => each !== column);
    next.splice(from + by, 0, column);
    choose(next);
    setSaid(`${column.header} is now column ${from + by + 1} of ${next.length}.`);
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
        <LiveRegion>{said}</LiveRegion>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 1 }}>
          {[...chosen, ...hidden].map((column) => (
            <ColumnLine
              key={column.id}
              header={column.header}
              place={chosen.indexOf(column)}
              count={chosen.length}
              onToggle={() => toggle(column)}
              onMove={(by) => move(column, by)}
            />
          ))}
        </Box>
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
  /** Its index among the listed items; -1 if it is hidden. */
  place: number;
  /** The number of shown columns. */
  count: number;
  onToggle: () => void;
  onMove: (by: 1 | -1) => void;
}

/** Shows, hides or moves a column. */
function ColumnLine({ header, place, count, onToggle, onMove }: ColumnLineProps) {
  const isShown = place >= 0;
  const pressed = useRef<HTMLElement>(null);
  // A line that changes its place in the list loses the focus.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [place]);
  const moveButton = (by: 1 | -1, isEnd: boolean) => (
    <IconButton
      size="small"
      aria-label={`Move ${header} ${by < 0 ? 'up' : 'down'}`}
      // A disabled button would lose the focus.
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
      {isShown && moveButton(-1, place === 0)}
      {isShown && moveButton(1, place === count - 1)}
    </Box>
  );
}
