import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { formatCount } from '../../text/plural';
import type { UnknownName } from '../plan/names';

interface Props {
  names: readonly UnknownName[];
  /** The names to replace with the likely ones. */
  accepted: ReadonlySet<string>;
  onAccepted: (accepted: ReadonlySet<string>) => void;
  /** Reports whether the others are added to the categories. */
  isAdded: boolean;
  onAdded: (isAdded: boolean) => void;
}

const shown = 20;
const moreThan = (names: readonly unknown[]) =>
  names.length > shown ? ` and ${names.length - shown} more` : '';

/** Offers the likely category for each unknown one, and chooses what happens to the others. None is replaced by default. */
export function UnknownNames({ names, accepted, onAccepted, isAdded, onAdded }: Props) {
  const likely = names.filter((one) => one.likely !== undefined).slice(0, shown);
  const others = names.filter(({ name }) => !accepted.has(name));
  const toggle = (name: string) => {
    const next = new Set(accepted);
    if (!next.delete(name)) next.add(name);
    onAccepted(next);
  };
  return (
    <FormControl sx={{ mb: 3, display: 'block' }}>
      <FormLabel id="unknown-names" sx={{ fontWeight: 600, color: 'text.primary' }}>
        {formatCount(names.length, 'unknown category', 'unknown categories')}
      </FormLabel>
      {likely.length > 0 && (
        <Box component="ul" aria-label="Similar categories" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {likely.map((one) => (
            <li key={one.name}>
              <FormControlLabel
                control={
                  <Checkbox size="small" checked={accepted.has(one.name)} onChange={() => toggle(one.name)} />
                }
                label={
                  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                    {one.name} → {one.likely}? ({formatCount(one.rows, 'row')})
                  </Box>
                }
              />
            </li>
          ))}
        </Box>
      )}
      {others.length > 0 && (
        <>
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {likely.length > 0 && 'Not replaced: '}
            {others
              .slice(0, shown)
              .map(({ name, rows }) => `${name} (${formatCount(rows, 'row')})`)
              .join(', ')}
            {moreThan(others)}
          </Box>
          <RadioGroup
            aria-labelledby="unknown-names"
            value={isAdded ? 'add' : 'drop'}
            onChange={(_, value) => onAdded(value === 'add')}
          >
            <FormControlLabel value="drop" control={<Radio />} label="Leave them out" />
            <FormControlLabel value="add" control={<Radio />} label="Add them to the categories" />
          </RadioGroup>
        </>
      )}
    </FormControl>
  );
}
