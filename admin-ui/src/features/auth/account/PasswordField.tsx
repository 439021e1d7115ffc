import OutlinedInput from '@mui/material/OutlinedInput';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../../shared/fields/Field';
import { z } from '../../../shared/form/zod';

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

// The server's rule, shown before the form is sent.
const SHORTEST = 15;
const LONGEST = 256;

export const PASSWORD_HINT = `At least ${SHORTEST} characters. A sentence only you would say works well.`;

export const newPassword = z
  .string()
  .min(SHORTEST, `Please use at least ${SHORTEST} characters`)
  .max(LONGEST, `Please use at most ${LONGEST} characters`);
