import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import type { ImportArea } from '../area';
import type { OnMatch } from '../run/api';

interface Props {
  area: ImportArea;
  value: OnMatch;
  onChange: (value: OnMatch) => void;
}

/** What is done with entries that are there already. */
export function MatchChoice({ area, value, onChange }: Props) {
  const { noun, columns } = area.sheet;
  const known = area.known.map((field) => columns.find((one) => one.field === field)?.heading.toLowerCase());
  return (
    <FormControl sx={{ mb: 3, display: 'block' }}>
      <FormLabel id="on-match" sx={{ fontWeight: 600, color: 'text.primary' }}>
        If a {noun.one} already exists
      </FormLabel>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Rows are matched by ID, otherwise by {known.join(' and ')}. Tone marks, dots and capitals are ignored.
      </Typography>
      <RadioGroup aria-labelledby="on-match" value={value} onChange={(_, next) => onChange(next as OnMatch)}>
        <FormControlLabel value="change" control={<Radio />} label="Update it from the file" />
        <FormControlLabel value="skip" control={<Radio />} label="Skip the row" />
        <FormControlLabel value="add" control={<Radio />} label="Add the row anyway" />
      </RadioGroup>
    </FormControl>
  );
}
