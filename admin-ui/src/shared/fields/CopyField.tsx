import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, type ReactNode } from 'react';
import { CopyButton } from '../feedback/CopyButton';
import { Field } from './Field';

interface Props {
  label: string;
  hint: ReactNode;
  text: string;
  /** The accessible name of the copy button: 'Copy the key'. */
  copyLabel: string;
  isCode?: boolean;
}

/** A text that is shown only once, such as a new key: it is selected and can be copied, not changed. */
export function CopyField({ label, hint, text, copyLabel, isCode = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    // Focusing scrolls only to the input; the hint below it must be in view too.
    input.current?.closest('.MuiFormControl-root')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Field label={label} hint={hint}>
      {({ id, describedBy }) => (
        <OutlinedInput
          id={id}
          inputRef={input}
          size="small"
          fullWidth
          readOnly
          value={text}
          onFocus={(event) => event.target.select()}
          inputProps={{
            'aria-describedby': describedBy,
            ...(isCode && { style: { fontFamily: 'monospace' } }),
          }}
          endAdornment={<CopyButton label={copyLabel} text={text} />}
        />
      )}
    </Field>
  );
}
