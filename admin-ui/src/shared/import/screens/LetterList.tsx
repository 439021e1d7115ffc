import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { truncate } from '../../text/truncate';
import { counted } from '../../text/plural';
import type { LetterFound } from '../plan/letters';

interface Props {
  letters: readonly LetterFound[];
  taken: ReadonlySet<string>;
  onTaken: (taken: ReadonlySet<string>) => void;
}

/** Letters that may be meant as letters of the alphabet. None is changed unasked; one press takes all. */
export function LetterList({ letters, taken, onTaken }: Props) {
  const isAll = letters.every(({ from }) => taken.has(from));
  const toggle = (from: string) =>
    onTaken(taken.has(from) ? new Set([...taken].filter((one) => one !== from)) : new Set([...taken, from]));
  return (
    <Alert severity="info" icon={false} sx={{ mb: 3 }}>
      <Box sx={{ fontWeight: 600 }}>Some letters look like Igbo letters. Change them?</Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {letters.map(({ from, to, rows, example }) => (
          <li key={from}>
            <FormControlLabel
              control={<Checkbox size="small" checked={taken.has(from)} onChange={() => toggle(from)} />}
              label={
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {from} to <span lang="ig">{to}</span> in {counted(rows, 'row')}, as in “
                  <span lang="ig">{truncate(example, 60)}</span>”
                </Box>
              }
            />
          </li>
        ))}
      </Box>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        sx={{ mt: 1 }}
        onClick={() => onTaken(new Set(isAll ? [] : letters.map(({ from }) => from)))}
      >
        {isAll ? 'Change none' : 'Change all'}
      </Button>
    </Alert>
  );
}
