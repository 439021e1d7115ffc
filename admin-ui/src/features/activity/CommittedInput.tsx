import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef } from 'react';
import { Field } from '../../shared/fields/Field';

interface Props {
  label: string;
  value: string;
  onCommit: (value: string) => void;
  type?: 'text' | 'date';
  placeholder?: string;
}

/** An input whose value counts once it is whole: a text on Enter or on leaving, a date as soon as its year is. */
export function CommittedInput({ label, value, onCommit, type = 'text', placeholder }: Props) {
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
          onChange={type === 'date' ? commit : undefined}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
          inputProps={{
            maxLength: type === 'text' ? 100 : undefined,
            autoCapitalize: 'none',
            spellCheck: false,
          }}
        />
      )}
    </Field>
  );
}
