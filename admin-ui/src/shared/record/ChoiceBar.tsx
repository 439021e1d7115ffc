import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId, type ReactNode } from 'react';

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: ReactNode; lang?: string }[];
  onChange: (value: string) => void;
}

/** Chooses one of a few options. The first means no choice. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <TextField
      select
      id={id}
      size="small"
      label={label}
      value={options.some((option) => option.value === value) ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ flex: { xs: '1 1 140px', sm: '0 1 200px' } }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} lang={option.lang}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Lays out choices in a row. */
export function ChoiceBar({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1 }}>{children}</Box>;
}
