import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import ListItemIcon from '@mui/material/ListItemIcon';
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
  /** Is shown while nothing is chosen. */
  nothingChosen?: string | undefined;
  inputRef?: Ref<HTMLElement>;
  required?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A dropdown with a scrollable checklist. It also lists chosen values that are not among the options. */
export function MultiSelectField({
  label,
  options,
  value,
  onChange,
  hint,
  error,
  inputRef,
  required,
  nothingChosen = 'None chosen',
  ...input
}: Props) {
  const allOptions = [...options, ...value.filter((chosen) => !options.includes(chosen))];
  // Keeps the order of the options, so that equal choices have equal texts.
  const change = (chosen: string | string[]) =>
    onChange(allOptions.filter((option) => chosen.includes(option)));
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {({ id, labelId, describedBy }) => (
        <Select
          {...input}
          multiple
          size="small"
          displayEmpty
          inputRef={inputRef}
          labelId={labelId}
          SelectDisplayProps={{ id, 'aria-describedby': describedBy, 'aria-required': required }}
          value={value}
          onChange={(event) => change(event.target.value)}
          renderValue={(chosen) => (chosen.length > 0 ? chosen.join(', ') : nothingChosen)}
          MenuProps={{
            slotProps: {
              // The list is outside the page's landmarks, so it must be one itself.
              paper: { role: 'region', 'aria-labelledby': labelId, sx: { maxHeight: 280 } },
            },
          }}
          sx={{ '& .MuiSelect-select': { whiteSpace: 'normal' } }}
        >
          {allOptions.map((option) => (
            <MenuItem key={option} value={option} dense>
              {/* Only an icon: a checkbox would be a control inside the menu item. */}
              <ListItemIcon>
                {value.includes(option) ? <CheckBox color="primary" /> : <CheckBoxOutlineBlank />}
              </ListItemIcon>
              <ListItemText primary={option} />
            </MenuItem>
          ))}
        </Select>
      )}
    </Field>
  );
}
