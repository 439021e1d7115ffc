import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ReactNode, Ref } from 'react';
import { suggestWebUrl } from '../links/url';
import { Field, trimPaste } from './Field';

interface Props {
  label: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>;
  required?: boolean;
  type?: 'text' | 'url' | 'email';
  /** The number of rows. With more than one, the field is a textarea. */
  rows?: number;
  placeholder?: string;
  hint?: ReactNode;
  error?: string | undefined;
  autoFocus?: boolean;
  endAdornment?: ReactNode;
  /** Between the input and the hint. */
  keys?: ReactNode;
}

/** Puts the caret behind the text. Use it as the inputRef of a field with autoFocus. */
export function putCaretAtEnd(input: HTMLInputElement | HTMLTextAreaElement | null): void {
  input?.setSelectionRange(input.value.length, input.value.length);
}

/** A labelled text input or textarea. */
export function TextField({
  label,
  hint,
  error,
  required,
  onChange,
  type = 'text',
  rows = 1,
  keys,
  ...input
}: Props) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {({ id, describedBy, isInvalid }) => (
        <>
          <OutlinedInput
            {...input}
            id={id}
            // Email inputs have no selectionStart, which trimPaste needs.
            type={rows > 1 ? undefined : type === 'email' ? 'text' : type}
            size="small"
            multiline={rows > 1}
            rows={rows > 1 ? rows : undefined}
            sx={{ '& textarea': { resize: 'vertical' } }}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
            inputProps={{
              'aria-describedby': describedBy,
              'aria-invalid': isInvalid,
              required,
              dir: type === 'text' ? 'auto' : 'ltr',
              ...(type === 'email' && { inputMode: type, autoCapitalize: 'none', spellCheck: false }),
              onPaste: trimPaste,
            }}
          />
          {keys}
        </>
      )}
    </Field>
  );
}

interface UrlSuggestionProps {
  value: string;
  onAccept: (url: string) => void;
}

/**
 * Suggests the URL with its scheme if that is missing. The text changes only when the user accepts it. Must be beside the
 * URL field, which gets the focus then.
 */
export function UrlSuggestion({ value, onAccept }: UrlSuggestionProps) {
  const suggestion = suggestWebUrl(value);
  if (!suggestion) return null;
  return (
    <Button
      size="small"
      variant="text"
      onClick={({ currentTarget }) => {
        onAccept(suggestion);
        currentTarget.parentElement?.querySelector<HTMLInputElement>('input[type=url]')?.focus();
      }}
      sx={{ px: 0.5, textTransform: 'none', textAlign: 'left', overflowWrap: 'anywhere' }}
    >
      Did you mean {suggestion}?
    </Button>
  );
}
