import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { useRef, useState } from 'react';
import { LiveRegion } from '../feedback/LiveRegion';
import { letsGo } from '../hooks/shortcuts';
import { ColumnLine } from './ColumnLine';
import { choiceOf, chosenColumns } from './columnChoice';

interface Named {
  id: string;
  header: string;
}

interface Props {
  /** Those that can be chosen, in the order in which they stand by default. */
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
          paper: { ...letsGo, role: 'dialog', 'aria-label': 'Columns', sx: { p: 2, width: 320 } },
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
