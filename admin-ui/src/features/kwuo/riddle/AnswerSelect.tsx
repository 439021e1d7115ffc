import Select from '@mui/material/Select';
import { Field } from '../../../shared/fields/Field';
import { filled, noAnswer, type Choices } from './choices';
import { useAnswerHabit } from './useAnswerHabit';

interface Props {
  choices: Choices;
  onChange: (answer: number) => void;
  error: string | undefined;
}

/** Chooses the correct answer among the options that are filled (spec 2.16). */
export function AnswerSelect({ choices, onChange, error }: Props) {
  const offered = filled(choices);
  const chosen = offered.some(({ at }) => at === choices.answer) ? String(choices.answer) : '';
  return (
    <Field label="Correct Answer" required hint={useAnswerHabit()} error={error}>
      {({ id, describedBy, invalid }) => (
        <Select
          native
          size="small"
          value={chosen}
          onChange={(event) => onChange(event.target.value === '' ? noAnswer : Number(event.target.value))}
          inputProps={{ id, required: true, 'aria-describedby': describedBy, 'aria-invalid': invalid }}
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
