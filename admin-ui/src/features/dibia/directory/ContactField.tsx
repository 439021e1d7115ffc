import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useRef, useState, type ChangeEvent, type Ref } from 'react';
import { Field, trimPaste } from '../../../shared/fields/Field';
import { incompleteNumber, isForeign, typedSoFar, typeNumber } from './contact';
import { inGroups, offerFor, foreignCode } from './international';

interface Props {
  name: string;
  value: string;
  /** The number as typed, if it differs from the one shown and the user has not chosen yet; empty otherwise. */
  typedNumber: string;
  onChange: (value: string, typedNumber: string) => void;
  onBlur: () => void;
  /** Is called when the user keeps an incomplete number. */
  onKeep: (value: string) => void;
  inputRef: Ref<HTMLInputElement>;
  error: string | undefined;
}

/** The contact number, put into groups while it is typed (spec 5). If grouping changes the number, it asks which one to save. */
export function ContactField({ value, typedNumber, onChange, onKeep, error, ...input }: Props) {
  /** The text as typed, if the field shows another one. */
  const [typed, setTyped] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const incomplete = error !== undefined && error === incompleteNumber(value) ? value : undefined;

  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const next = typeNumber(value, target.value, target.selectionStart ?? target.value.length);
    // Deleting forwards would otherwise stop before a space.
    const isForward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward';
    let caret = isForward && next.text[next.caret] === ' ' ? next.caret + 1 : next.caret;
    let { text } = next;
    if (isForeign(text) && /^[+0-9 ]+$/.test(text) && caret === text.length) {
      text = inGroups(text);
      caret = text.length;
    }
    const all = typedSoFar(typed, value, target.value);
    setTyped(all);
    // Set the text here: if React sets it, the caret moves to the end.
    target.value = text;
    target.setSelectionRange(caret, caret);
    onChange(text, (all !== undefined && text !== '' && offerFor(all)?.number) || '');
  };
  const focusInput = () => box.current?.querySelector('input')?.focus();
  const choose = (number: string) => {
    onChange(number, '');
    setTyped(undefined);
    focusInput();
  };

  return (
    <Box ref={box}>
      <Field label="Contact number" required error={error}>
        {({ id, describedBy, isInvalid }) => (
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
              'aria-invalid': isInvalid,
              required: true,
              dir: 'ltr',
              onPaste: trimPaste,
            }}
          />
        )}
      </Field>
      <NumberQuestion
        shown={value}
        typed={typedNumber}
        onChoose={choose}
        incomplete={incomplete}
        onKeep={(number) => {
          onKeep(number);
          focusInput();
        }}
      />
    </Box>
  );
}

interface NumberQuestionProps {
  /** The number that the field shows. */
  shown: string;
  /** The typed number, if the field shows another one; empty otherwise. */
  typed: string;
  onChoose: (number: string) => void;
  /** The number shown, if digits are missing and it can be kept. */
  incomplete: string | undefined;
  onKeep: (number: string) => void;
}

/** Asks which of two numbers to save, or whether to keep a number with too few digits. */
function NumberQuestion({ shown, typed, onChoose, incomplete, onKeep }: NumberQuestionProps) {
  const isAsked = typed !== '';
  return (
    <>
      {/* Always there, so that screen readers hear it change; without the numbers, which change with every key. */}
      <Box role="status">
        {isAsked && (
          <Alert severity="warning" role="presentation" sx={{ mt: 1 }}>
            <AlertTitle component="p">Which number should be saved?</AlertTitle>
            {doubt(typed)}
          </Alert>
        )}
      </Box>
      {isAsked && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1 }}>
          <AnswerButton variant="contained" onClick={() => onChoose(typed)}>
            Save&nbsp;<bdi>{typed}</bdi>
          </AnswerButton>
          <AnswerButton variant="outlined" onClick={() => onChoose(shown)}>
            Save&nbsp;<bdi>{shown}</bdi>
          </AnswerButton>
        </Box>
      )}
      {!isAsked && incomplete !== undefined && (
        <AnswerButton size="small" variant="outlined" onClick={() => onKeep(incomplete)} sx={{ my: 1 }}>
          Keep&nbsp;<bdi>{incomplete}</bdi>
        </AnswerButton>
      )}
    </>
  );
}

/** Wraps a number that is too long for one line. */
const AnswerButton = styled(Button)({ display: 'block', textAlign: 'start', overflowWrap: 'anywhere' });

function doubt(typed: string): string {
  const code = foreignCode(typed);
  return code === undefined
    ? 'A Nigerian number has ten digits. The field shows the first ten.'
    : `You typed a number with +${code}, the code of another country. The field shows it as a Nigerian number (+234).`;
}
