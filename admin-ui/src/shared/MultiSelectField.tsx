import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type { ReactNode, Ref } from 'react';
import { Field } from './Field';

interface Props {
  label: string;
  options: readonly string[];
  value: string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  name?: string;
  inputRef?: Ref<HTMLElement>;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A dropdown with a scrollable checklist. Values that are no longer among the options stay on offer while chosen. */
export function MultiSelectField({
  label,
  options,
  value,
  onChange,
  hint,
  error,
  inputRef,
  ...input
}: Props) {
  const offered = [...options, ...value.filter((chosen) => !options.includes(chosen))];
  // Kept in the options' order, so that the same choice always reads the same.
  const change = (chosen: string | string[]) => onChange(offered.filter((option) => chosen.includes(option)));
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, labelId, describedBy }) => (
        <Select
          {...input}
          multiple
          size="small"
          displayEmpty
          inputRef={inputRef}
          labelId={labelId}
          SelectDisplayProps={{ id, 'aria-describedby': describedBy }}
          value={value}
          onChange={(event) => change(event.target.value)}
          renderValue={(chosen) => (chosen.length > 0 ? chosen.join(', ') : 'None chosen')}
          MenuProps={{ slotProps: { paper: { sx: { maxHeight: 280 } } } }}
          sx={{ '& .MuiSelect-select': { whiteSpace: 'normal' } }}
        >
          {offered.map((option) => (
            <MenuItem key={option} value={option} dense>
              <Checkbox
                checked={value.includes(option)}
                tabIndex={-1}
                disableRipple
                slotProps={{ input: { 'aria-hidden': true } }}
              />
              <ListItemText primary={option} />
            </MenuItem>
          ))}
        </Select>
      )}
    </Field>
  );
}
