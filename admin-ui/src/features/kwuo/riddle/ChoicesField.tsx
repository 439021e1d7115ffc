import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useImperativeHandle, useRef, useState, useMemo } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { Field, trimPaste } from '../../../shared/fields/Field';
import { ConfusableLetters } from '../../../shared/igbo/ConfusableLetters';
import { IgboBar } from '../../../shared/igbo/IgboBar';
import { typeLetterInto, typeToneInto, acceptProposalsInto } from '../../../shared/igbo/typing';
import { riddlesQuery } from '../api';
import { answerHabit, habitText } from './answerHabit';
import {
  problemsOf,
  without,
  withOneMore,
  withText,
  filled,
  noAnswer,
  similarOptions,
  type Problem,
  type Choices,
} from './choices';
import type { RiddleForm } from './riddleForm';

/** The options of a riddle and its answer: one field of the form, because the answer is one of the options. */
export function ChoicesField({ form }: { form: UseFormReturn<RiddleForm> }) {
  const { field, fieldState, formState } = useController({ control: form.control, name: 'choices' });
  const { value: choices, onChange, onBlur, ref } = field;
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState<number>();

  const inputs = () => group.current?.querySelectorAll<HTMLInputElement>('[data-option]') ?? [];
  const partOf = (at: Problem['at']) =>
    at === 'answer' ? group.current?.querySelector('select') : inputs()[at];
  useImperativeHandle(ref, () => ({ focus: () => partOf(problemsOf(choices)[0]?.at ?? 0)?.focus() }));

  // Leaving the options validates them. An answer that was never chosen is reported only once its field was left.
  const isAnswerDue = fieldState.isTouched || formState.isSubmitted || choices.answer !== noAnswer;
  const problems = (fieldState.error ? problemsOf(choices) : []).filter(
    ({ at }) => at !== 'answer' || isAnswerDue,
  );
  const messageAt = (at: Problem['at']) => problems.find((problem) => problem.at === at)?.message;
  const remove = (at: number) => {
    // Focuses the next option, which takes its place.
    inputs()[Math.min(at, choices.options.length - 2)]?.focus();
    onChange(without(choices, at));
  };
  /** The option that last had the focus gets the letters of the bar. */
  const intoOption = (type: (input: HTMLInputElement) => void) => {
    const input = last.current?.isConnected ? last.current : inputs()[0];
    if (input) type(input);
  };

  return (
    <Stack
      ref={group}
      spacing={3}
      onBlur={({ target, currentTarget, relatedTarget }) => {
        if (target instanceof HTMLSelectElement) onBlur();
        else if (!currentTarget.contains(relatedTarget)) void form.trigger('choices');
      }}
    >
      <Stack role="group" aria-labelledby={id} spacing={1.5}>
        <Typography id={id} component="div" sx={{ fontWeight: 600 }}>
          Options{' '}
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            (fill at least 2)
          </Box>
        </Typography>
        {choices.options.map((text, at) => (
          <OptionInput
            key={at}
            label={`Option ${at + 1}`}
            value={text}
            onChange={(next) => onChange(withText(choices, at, next))}
            onFocus={(input) => {
              last.current = input;
              setAdded(undefined);
            }}
            onRemove={choices.options.length > 1 ? () => remove(at) : undefined}
            autoFocus={added === at}
            error={messageAt(at)}
          />
        ))}
        <IgboBar
          label="Options"
          onLetter={(letter, shift) => intoOption((input) => typeLetterInto(input, letter, shift))}
          onTone={(mark) => intoOption((input) => typeToneInto(input, mark))}
        />
        <SimilarOptions options={choices.options} />
        <Button
          variant="outlined"
          startIcon={<Add />}
          sx={{ alignSelf: 'start' }}
          onClick={() => {
            setAdded(choices.options.length);
            onChange(withOneMore(choices));
          }}
        >
          Add option
        </Button>
      </Stack>
      <AnswerSelect
        choices={choices}
        onChange={(answer) => onChange({ ...choices, answer })}
        error={messageAt('answer')}
      />
    </Stack>
  );
}

/** Warns of options that a learner may confuse. It never prevents saving. */
function SimilarOptions({ options }: { options: readonly string[] }) {
  const alike = similarOptions(options);
  return (
    // Always rendered: screen readers announce only changes of a live region.
    <Box role="status">
      {alike.length > 0 && (
        <Alert severity="warning" role="presentation">
          {alike.map(({ first, second, by }) => (
            <div key={second}>
              Options {first} and {second}{' '}
              {by === 'nothing'
                ? 'are the same.'
                : 'differ only by tone marks or dots. Check that this is intended.'}
            </div>
          ))}
        </Alert>
      )}
    </Box>
  );
}

interface Props {
  choices: Choices;
  onChange: (answer: number) => void;
  error: string | undefined;
}

/** Chooses the correct answer among the options that are filled (spec 2.16). */
function AnswerSelect({ choices, onChange, error }: Props) {
  const offered = filled(choices);
  const chosen = offered.some(({ at }) => at === choices.answer) ? String(choices.answer) : '';
  return (
    <Field label="Correct Answer" required hint={useAnswerHabit()} error={error}>
      {({ id, describedBy, isInvalid }) => (
        <Select
          native
          size="small"
          value={chosen}
          onChange={(event) => onChange(event.target.value === '' ? noAnswer : Number(event.target.value))}
          inputProps={{ id, required: true, 'aria-describedby': describedBy, 'aria-invalid': isInvalid }}
        >
          <option value="">
            {offered.length > 0 ? 'Choose the correct answer' : 'Fill in the options first'}
          </option>
          {offered.map(({ at, text }) => (
            <option key={at} value={at} lang="ig">
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Returns the note about where the answers are among the options; empty if there is nothing to say. */
function useAnswerHabit(): string {
  const { data } = useQuery(riddlesQuery('newest'));
  return useMemo(() => (data ? habitText(answerHabit(data)) : ''), [data]);
}

interface OptionInputProps {
  /** 'Option 2' */
  label: string;
  value: string;
  onChange: (text: string) => void;
  onFocus: (input: HTMLInputElement) => void;
  /** Undefined while the option cannot be removed. */
  onRemove: (() => void) | undefined;
  autoFocus: boolean;
  error: string | undefined;
}

/** The input of one option, in Igbo. */
function OptionInput({ label, value, onChange, onFocus, onRemove, autoFocus, error }: OptionInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const removeLabel = `Remove ${label.toLowerCase()}`;
  return (
    <div>
      <Field label={label} error={error}>
        {({ id, describedBy, isInvalid }) => (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <OutlinedInput
              inputRef={input}
              id={id}
              size="small"
              fullWidth
              autoComplete="off"
              autoFocus={autoFocus}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onFocus={() => input.current && onFocus(input.current)}
              inputProps={{
                lang: 'ig',
                // Browsers have no Igbo dictionary and would mark or replace every word.
                spellCheck: false,
                autoCorrect: 'off',
                'data-option': '',
                'aria-describedby': describedBy,
                'aria-invalid': isInvalid,
                onPaste: trimPaste,
              }}
            />
            <Tooltip title={onRemove ? removeLabel : ''}>
              {/* A disabled button tells the tooltip nothing. */}
              <span>
                <IconButton aria-label={removeLabel} disabled={!onRemove} onClick={onRemove}>
                  <Close fontSize="small" />
                </IconButton>
              </span>
            </Tooltip>
          </Box>
        )}
      </Field>
      <ConfusableLetters
        text={value}
        onAccept={(proposals) => input.current && acceptProposalsInto(input.current, proposals)}
      />
    </div>
  );
}
