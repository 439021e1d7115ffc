import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useId, useRef } from 'react';
import { Field } from '../../shared/fields/Field';

interface Props {
  label: string;
  value: string;
  onCommit: (value: string) => void;
  type?: 'text' | 'date';
  placeholder?: string;
  suggestions?: readonly string[];
  onFocus?: () => void;
}

/**
 * An input that calls onCommit when its value is complete: a text on Enter, on blur or when a suggestion is chosen, a
 * date when its year is 1970 or later, since a browser reports each digit of a year as it is typed.
 */
export function CommittedInput(props: Props) {
  const { label, value, onCommit, type = 'text', placeholder, suggestions, onFocus } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Do not replace the text while the user is typing.
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
          // By default, browsers make date inputs taller than text inputs.
          sx={{ height: 40 }}
          placeholder={placeholder}
          autoComplete="off"
          onBlur={commit}
          onFocus={onFocus}
          onChange={({ nativeEvent }) => (type === 'date' || isSuggestion(nativeEvent)) && commit()}
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

/** Reports whether a suggestion was chosen. Typing and pasting set another inputType. */
const isSuggestion = (event: Event) =>
  !(event instanceof InputEvent) || event.inputType === '' || event.inputType === 'insertReplacementText';
