import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId, type ReactNode, type ClipboardEvent } from 'react';
import { scrollFieldErrorIntoView } from '../feedback/ErrorAlert';

export interface FieldParts {
  id: string;
  labelId: string;
  /** IDs of the hint and the error, for aria-describedby. */
  describedBy: string | undefined;
  isInvalid: boolean;
}

interface Props {
  label: string;
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  children: (parts: FieldParts) => ReactNode;
}

/** The frame of a form field: its label, input, hint and error, from top to bottom. */
export function Field({ label, required, hint, error, children }: Props) {
  const id = useId();
  const labelId = `${id}-label`;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <FormControl fullWidth error={Boolean(error)}>
      {/* CSS adds the star, so that it is not part of the input's name. The input itself announces "required". */}
      <FormLabel
        id={labelId}
        htmlFor={id}
        sx={{
          mb: 0.75,
          fontWeight: 600,
          color: 'text.primary',
          // The empty text after the slash hides the star from screen readers. Older browsers support only the first form.
          ...(required && { '&::after': { content: ['" *"', '" *" / ""'], color: 'error.main' } }),
        }}
      >
        {label}
      </FormLabel>
      {children({ id, labelId, describedBy: described || undefined, isInvalid: Boolean(error) })}
      {hint && (
        <FormHelperText id={hintId} error={false} component="div" sx={{ mx: 0 }}>
          {hint}
        </FormHelperText>
      )}
      {error && (
        <FormHelperText id={errorId} ref={scrollFieldErrorIntoView} sx={{ mx: 0 }}>
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}

/**
 * Trims pasted text: always in a URL field, elsewhere only if it replaces the whole value, since spaces may be wanted
 * inside a sentence.
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
