import OutlinedInput from '@mui/material/OutlinedInput';
import { useForkRef } from '@mui/material/utils';
import { useRef, type ReactNode, type Ref, type ComponentProps } from 'react';
import { useController, type FieldPathByValue, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Field, trimPaste } from '../fields/Field';
import { ConfusableLetters } from './ConfusableLetters';
import { IgboBar } from './IgboBar';
import { acceptProposalsInto, typeLetterInto, typeToneInto } from './typing';

interface Props {
  label: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLTextAreaElement>;
  required?: boolean;
  placeholder?: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A labelled text field for Igbo, with a toolbar for letters that keyboards lack. It grows with its text. */
export function IgboField({ label, hint, error, required, onChange, inputRef, ...input }: Props) {
  const own = useRef<HTMLTextAreaElement>(null);
  const ref = useForkRef(own, inputRef);
  const withField = (edit: (field: HTMLTextAreaElement) => void) => {
    if (own.current) edit(own.current);
  };
  return (
    <div>
      <Field label={label} hint={hint} error={error} required={required}>
        {({ id, describedBy, isInvalid }) => (
          <>
            <OutlinedInput
              {...input}
              inputRef={ref}
              id={id}
              size="small"
              multiline
              minRows={2}
              maxRows={8}
              autoComplete="off"
              onChange={(event) => onChange(event.target.value)}
              inputProps={{
                lang: 'ig',
                // Browsers have no Igbo dictionary and would mark or replace every word.
                spellCheck: false,
                autoCorrect: 'off',
                autoCapitalize: 'sentences',
                'aria-describedby': describedBy,
                'aria-invalid': isInvalid,
                required,
                onPaste: trimPaste,
              }}
            />
            <IgboBar
              label={label}
              onLetter={(letter, shift) => withField((field) => typeLetterInto(field, letter, shift))}
              onTone={(mark) => withField((field) => typeToneInto(field, mark))}
            />
          </>
        )}
      </Field>
      <ConfusableLetters
        text={input.value}
        onAccept={(proposals) => withField((field) => acceptProposalsInto(field, proposals))}
      />
    </div>
  );
}

type Bound = 'name' | 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'error';

interface FormIgboProps<F extends FieldValues> extends Omit<ComponentProps<typeof IgboField>, Bound> {
  form: UseFormReturn<F>;
  name: FieldPathByValue<F, string>;
}

/** An IgboField bound to a field of a form. */
export function FormIgbo<F extends FieldValues>({ form, name, ...input }: FormIgboProps<F>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, ...bound } = field;
  return <IgboField {...bound} {...input} inputRef={ref} error={fieldState.error?.message} />;
}
