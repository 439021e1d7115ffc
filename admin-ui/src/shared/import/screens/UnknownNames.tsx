import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { counted } from '../../text/plural';

interface Props {
  names: readonly { name: string; rows: number }[];
  isAdded: boolean;
  onAdded: (isAdded: boolean) => void;
}

const shown = 20;

/** Categories that are in no list yet: one choice for all. */
export function UnknownNames({ names, isAdded, onAdded }: Props) {
  const text = names
    .slice(0, shown)
    .map(({ name, rows }) => `${name} (${counted(rows, 'row')})`)
    .join(', ');
  const title = counted(names.length, 'unknown category', 'unknown categories');
  return (
    <FormControl sx={{ mb: 3, display: 'block' }}>
      <FormLabel id="unknown-names" sx={{ fontWeight: 600, color: 'text.primary' }}>
        {title}
      </FormLabel>
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {text}
        {names.length > shown && ` and ${names.length - shown} more`}
      </Box>
      <RadioGroup
        aria-labelledby="unknown-names"
        value={isAdded ? 'add' : 'drop'}
        onChange={(_, value) => onAdded(value === 'add')}
      >
        <FormControlLabel value="drop" control={<Radio />} label="Leave them out" />
        <FormControlLabel value="add" control={<Radio />} label="Add them to the categories" />
      </RadioGroup>
    </FormControl>
  );
}
