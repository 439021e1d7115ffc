import OutlinedInput from '@mui/material/OutlinedInput';
import type { ChangeEvent, Ref } from 'react';
import { Field } from '../../../shared/Field';
import { trimPaste } from '../../../shared/trimPaste';
import { typeNumber } from './contact';

interface Props {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
  error: string | undefined;
}

/** The contact number, put into groups while it is typed (spec 5). */
export function ContactField({ value, onChange, error, ...input }: Props) {
  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const typed = typeNumber(value, target.value, target.selectionStart ?? target.value.length);
    // Deleting forwards would otherwise stand before a space for ever.
    const isForward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward';
    const caret = isForward && typed.text[typed.caret] === ' ' ? typed.caret + 1 : typed.caret;
    // The input gets its text here: when React sets it, the caret goes to the end.
    target.value = typed.text;
    target.setSelectionRange(caret, caret);
    onChange(typed.text);
  };
  return (
    <Field label="Contact number" required error={error}>
      {({ id, describedBy, invalid }) => (
        <OutlinedInput
          {...input}
          id={id}
          type="tel"
          size="small"
          value={value}
          placeholder="01234567890 or +234 123 456 7890"
          autoComplete="off"
          onChange={type}
          inputProps={{
            'aria-describedby': describedBy,
            'aria-invalid': invalid,
            required: true,
            dir: 'ltr',
            onPaste: trimPaste,
          }}
        />
      )}
    </Field>
  );
}
