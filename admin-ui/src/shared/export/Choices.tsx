import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface Props<T extends string> {
  legend: string;
  /** Value, label and, where it needs one, an explanation. */
  options: readonly (readonly [T, string, string?])[];
  value: T;
  onChange: (value: T) => void;
  disabled?: boolean;
}

/** One of several, all in view. */
export function Choices<T extends string>({ legend, options, value, onChange, disabled = false }: Props<T>) {
  const id = useId();
  return (
    <FormControl component="fieldset" disabled={disabled} sx={{ display: 'flex', mb: 2 }}>
      <FormLabel id={id} component="legend">
        {legend}
      </FormLabel>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_, next) => onChange(next as T)}>
        {options.map(([one, label, explanation]) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio size="small" />}
            label={
              <>
                {label}
                {explanation && (
                  <Typography
                    component="span"
                    variant="body2"
                    sx={{ display: 'block', color: 'text.secondary' }}
                  >
                    {explanation}
                  </Typography>
                )}
              </>
            }
            sx={{
              alignItems: explanation ? 'flex-start' : 'center',
              minHeight: 36,
              py: 0.5,
              '& .MuiRadio-root': { py: 0.25 },
            }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
