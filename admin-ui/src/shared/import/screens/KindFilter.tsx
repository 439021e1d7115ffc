import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { kinds, type Counts, type Kind } from '../run/checked';
import { kindText } from './kindText';

interface Props {
  counts: Counts;
  total: number;
  value: Kind | undefined;
  onChange: (kind: Kind | undefined) => void;
}

/** Shows all rows or those that do one thing. */
export function KindFilter({ counts, total, value, onChange }: Props) {
  const options: [Kind | undefined, string, number][] = [
    [undefined, 'All', total],
    ...kinds
      .filter((kind) => counts[kind] > 0)
      .map((kind): [Kind, string, number] => [kind, kindText[kind].filter, counts[kind]]),
  ];
  return (
    <Box role="group" aria-label="Show rows" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {options.map(([kind, label, count]) => (
        <Chip
          key={label}
          component="button"
          clickable
          aria-pressed={kind === value}
          color={kind === value ? 'primary' : 'default'}
          variant={kind === value ? 'filled' : 'outlined'}
          label={`${label} ${count.toLocaleString('en')}`}
          onClick={() => onChange(kind)}
        />
      ))}
    </Box>
  );
}
