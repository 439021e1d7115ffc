import OutlinedInput from '@mui/material/OutlinedInput';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../../shared/fields/Field';

interface Props {
  label: string;
  /** Tells password managers which password this is. */
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  autoFocus?: boolean;
  error: string | undefined;
  field: UseFormRegisterReturn;
}

export function PasswordField(props: Props) {
  const {
    label,
    autoComplete,
    hint,
    autoFocus = false,
    error,
    field: { ref, ...field },
  } = props;
  return (
    <Field label={label} hint={hint} error={error} required>
      {({ id, describedBy, invalid }) => (
        <OutlinedInput
          {...field}
          inputRef={ref}
          id={id}
          type="password"
          size="small"
          autoFocus={autoFocus}
          autoComplete={autoComplete}
          inputProps={{ required: true, 'aria-describedby': describedBy, 'aria-invalid': invalid }}
        />
      )}
    </Field>
  );
}
