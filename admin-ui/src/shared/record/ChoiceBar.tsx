import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type { ReactNode } from 'react';
import { Field } from '../fields/Field';

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: ReactNode; lang?: string }[];
  onChange: (value: string) => void;
}

/** Chooses one of a few options. The first means no choice. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Box sx={{ flex: { xs: '1 1 140px', sm: '0 1 220px' } }}>
      <Field label={label}>
        {({ id, labelId }) => (
          <Select
            size="small"
            displayEmpty
            labelId={labelId}
            SelectDisplayProps={{ id }}
            value={options.some((option) => option.value === value) ? value : ''}
            onChange={({ target }) => onChange(target.value)}
            // On a phone the text wraps; it is never cut.
            sx={{ '& .MuiSelect-select': { whiteSpace: 'normal' } }}
          >
            {options.map((option) => (
              <MenuItem key={option.value} value={option.value} lang={option.lang}>
                {option.label}
              </MenuItem>
            ))}
          </Select>
        )}
      </Field>
    </Box>
  );
}

/** Lays out choices in a row. */
export function ChoiceBar({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1 }}>{children}</Box>;
}
