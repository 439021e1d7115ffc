import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useId, useRef } from 'react';
import { Field } from '../../shared/fields/Field';

interface Props {
  label: string;
  value: string;
  onCommit: (value: string) => void;
  type?: 'text' | 'date';
  placeholder?: string;
  /** Values that are offered. */
  suggestions?: readonly string[];
  onFocus?: () => void;
}

/** An input whose value counts once it is whole: a text on Enter, on leaving or when a suggestion is taken, a date as soon as its year is. */
export function CommittedInput(props: Props) {
  const { label, value, onCommit, type = 'text', placeholder, suggestions, onFocus } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Not under the hands of who is typing.
    if (input.current && document.activeElement !== input.current) input.current.value = value;
  }, [value]);
  const commit = () => {
    const next = input.current?.value.trim() ?? '';
    if (next !== value && (type === 'text' || next === '' || next >= '1970')) onCommit(next);
  };
  return (
    <Field label={label}>
      {({ id }) => (
        <OutlinedInput
          id={id}
          inputRef={input}
          type={type}
          size="small"
          defaultValue={value}
          // A date is drawn higher than a text.
          sx={{ height: 40 }}
          placeholder={placeholder}
          autoComplete="off"
          onBlur={commit}
          onFocus={onFocus}
          onChange={({ nativeEvent }) => (type === 'date' || isTaken(nativeEvent)) && commit()}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
          inputProps={{
            maxLength: type === 'text' ? 100 : undefined,
            autoCapitalize: 'none',
            spellCheck: false,
            list: suggestions && listId,
          }}
          endAdornment={
            suggestions && (
              <datalist id={listId}>
                {suggestions.map((one) => (
                  <option key={one} value={one} />
                ))}
              </datalist>
            )
          }
        />
      )}
    </Field>
  );
}

/** Whether a suggestion was taken: what is typed or pasted says so. */
const isTaken = (event: Event) =>
  !(event instanceof InputEvent) || event.inputType === '' || event.inputType === 'insertReplacementText';
