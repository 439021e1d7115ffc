import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId, type ReactNode, type ClipboardEvent } from 'react';
import { intoViewOfField } from '../feedback/ErrorAlert';

export interface FieldParts {
  id: string;
  labelId: string;
  /** Id of hint and error, for aria-describedby. */
  describedBy: string | undefined;
  invalid: boolean;
}

interface Props {
  label: string;
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  children: (parts: FieldParts) => ReactNode;
}

/** The frame of one form field: the label above, then the input, then the hint, then the error. */
export function Field({ label, required, hint, error, children }: Props) {
  const id = useId();
  const labelId = `${id}-label`;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <FormControl fullWidth error={Boolean(error)}>
      {/* The star is drawn by CSS, so that the input's name stays the label alone; "required" is said by the input. */}
      <FormLabel
        id={labelId}
        htmlFor={id}
        sx={{
          mb: 0.75,
          fontWeight: 600,
          color: 'text.primary',
          // The text after the slash is read aloud: nothing. Older browsers only know the first form.
          ...(required && { '&::after': { content: ['" *"', '" *" / ""'], color: 'error.main' } }),
        }}
      >
        {label}
      </FormLabel>
      {children({ id, labelId, describedBy: described || undefined, invalid: Boolean(error) })}
      {hint && (
        <FormHelperText id={hintId} error={false} component="div" sx={{ mx: 0 }}>
          {hint}
        </FormHelperText>
      )}
      {error && (
        <FormHelperText id={errorId} ref={intoViewOfField} sx={{ mx: 0 }}>
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}

/**
 * Drops the spaces around pasted text. In an address always; elsewhere only where the text becomes
 * the whole value, since a space inside a sentence that is being put together is meant.
 */
export function trimPaste(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const input = event.currentTarget;
  const text = event.clipboardData.getData('text');
  const trimmed = text.trim();
  const start = input.selectionStart ?? 0;
  const end = input.selectionEnd ?? input.value.length;
  const replacesAll = start === 0 && end === input.value.length;
  if (trimmed === text || (input.type !== 'url' && !replacesAll)) return;
  event.preventDefault();
  input.setRangeText(trimmed, start, end, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
