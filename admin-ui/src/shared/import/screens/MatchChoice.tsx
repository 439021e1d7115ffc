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
        If a {noun.one} is there already
      </FormLabel>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        It is known by its ID, or else by its {known.join(' and ')}; tone marks, dots and capitals do not
        count.
      </Typography>
      <RadioGroup aria-labelledby="on-match" value={value} onChange={(_, next) => onChange(next as OnMatch)}>
        <FormControlLabel value="change" control={<Radio />} label="Change it to what the file says" />
        <FormControlLabel value="skip" control={<Radio />} label="Skip the row" />
        <FormControlLabel value="add" control={<Radio />} label="Add the row anyway, as another one" />
      </RadioGroup>
    </FormControl>
  );
}
