import OutlinedInput from '@mui/material/OutlinedInput';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../../shared/fields/Field';
import { z } from '../../../shared/form/zod';
import { passwordProblem } from './passwordRules';

interface Props {
  label: string;
  /** For password managers. */
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
      {({ id, describedBy, isInvalid }) => (
        <OutlinedInput
          {...field}
          inputRef={ref}
          id={id}
          type="password"
          size="small"
          autoFocus={autoFocus}
          autoComplete={autoComplete}
          inputProps={{ required: true, 'aria-describedby': describedBy, 'aria-invalid': isInvalid }}
        />
      )}
    </Field>
  );
}

export const newPassword = z.string().check(({ value, issues }) => {
  const message = passwordProblem(value);
  if (message) issues.push({ code: 'custom', message, input: value });
});
