import OutlinedInput from '@mui/material/OutlinedInput';
import { useForkRef } from '@mui/material/utils';
import { useRef, type ReactNode, type Ref } from 'react';
import { Field } from '../Field';
import { trimPaste } from '../trimPaste';
import { IgboBar } from './IgboBar';
import { LookAlikes } from './LookAlikes';
import { takeProposal, type Proposal } from './lookalike';
import { applyChange, typeLetter, typeTone } from './typing';

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

/** A labelled text in Igbo, with a bar of the letters that keyboards lack. It grows with its text. */
export function IgboField({ label, hint, error, required, onChange, inputRef, ...input }: Props) {
  const own = useRef<HTMLTextAreaElement>(null);
  const ref = useForkRef(own, inputRef);
  const letter = (letter: string, shift: boolean) => {
    if (!own.current) return;
    const { value, selectionStart, selectionEnd } = own.current;
    applyChange(own.current, typeLetter(value, [selectionStart, selectionEnd], letter, shift));
  };
  const tone = (mark: string) => {
    if (!own.current) return;
    const change = typeTone(own.current.value, own.current.selectionEnd, mark);
    if (change) applyChange(own.current, change);
    else own.current.focus();
  };
  const accept = (proposal: Proposal) => {
    if (!own.current) return;
    const { value, selectionEnd } = own.current;
    applyChange(own.current, { start: 0, end: value.length, text: takeProposal(value, proposal) });
    const caret = takeProposal(value.slice(0, selectionEnd), proposal).length;
    own.current.setSelectionRange(caret, caret);
  };
  return (
    <div>
      <Field label={label} hint={hint} error={error} required={required}>
        {({ id, describedBy, invalid }) => (
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
                // No browser has a dictionary of Igbo; they would take every word for a mistake, or "mend" it.
                spellCheck: false,
                autoCorrect: 'off',
                autoCapitalize: 'sentences',
                'aria-describedby': describedBy,
                'aria-invalid': invalid,
                required,
                onPaste: trimPaste,
              }}
            />
            <IgboBar label={label} onLetter={letter} onTone={tone} />
          </>
        )}
      </Field>
      <LookAlikes text={input.value} onAccept={accept} />
    </div>
  );
}
