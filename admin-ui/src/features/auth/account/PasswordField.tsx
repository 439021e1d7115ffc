import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../../shared/fields/Field';
import { z } from '../../../shared/form/zod';
import { ShowPasswordButton } from '../ShowPasswordButton';
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

/** A password, with a button that shows it. */
export function PasswordField(props: Props) {
  const {
    label,
    autoComplete,
    hint,
    autoFocus = false,
    error,
    field: { ref, ...field },
  } = props;
  const [isShown, setShown] = useState(false);
  const what = label.replace(/^Your /, '').toLowerCase();
  return (
    <Field label={label} hint={hint} error={error} required>
      {({ id, describedBy, isInvalid }) => (
        <OutlinedInput
          {...field}
          inputRef={ref}
          id={id}
          type={isShown ? 'text' : 'password'}
          size="small"
          endAdornment={<ShowPasswordButton what={what} isShown={isShown} onShown={setShown} />}
          autoFocus={autoFocus}
          autoComplete={autoComplete}
          inputProps={{
            required: true,
            // Matters while the password is shown.
            autoCapitalize: 'none',
            spellCheck: false,
            'aria-describedby': describedBy,
            'aria-invalid': isInvalid,
          }}
        />
      )}
    </Field>
  );
}

export const newPassword = z.string().check(({ value, issues }) => {
  const message = passwordProblem(value);
  if (message) issues.push({ code: 'custom', message, input: value });
});
