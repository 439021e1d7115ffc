import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { useController, type FieldPathByValue, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { scrollFieldErrorIntoView } from '../feedback/ErrorAlert';

interface Props<F extends FieldValues, V extends string> {
  form: UseFormReturn<F>;
  name: FieldPathByValue<F, V[]>;
  legend: string;
  /** Value and label. */
  options: readonly (readonly [V, string])[];
}

/** Checkboxes bound to a field of the form, whose value lists the checked ones in the order of the options. */
export function FormCheckboxes<F extends FieldValues, V extends string>(props: Props<F, V>) {
  const { form, name, legend, options } = props;
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name });
  const error = fieldState.error?.message;
  const checked: readonly V[] = field.value;
  const toggle = (toggled: V) =>
    field.onChange(
      options.map(([value]) => value).filter((value) => checked.includes(value) !== (value === toggled)),
    );
  return (
    <FormControl
      component="fieldset"
      error={error !== undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <FormLabel component="legend">{legend}</FormLabel>
      <FormGroup>
        {options.map(([value, label], at) => (
          <FormControlLabel
            key={value}
            label={label}
            control={
              <Checkbox
                size="small"
                checked={checked.includes(value)}
                onChange={() => toggle(value)}
                onBlur={field.onBlur}
                slotProps={{ input: at === 0 ? { ref: field.ref } : {} }}
              />
            }
          />
        ))}
      </FormGroup>
      {error && (
        <FormHelperText id={`${id}-error`} ref={scrollFieldErrorIntoView} sx={{ mx: 0 }}>
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}
