import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Tooltip from '@mui/material/Tooltip';
import { useRef } from 'react';
import { Field, trimPaste } from '../../../shared/fields/Field';
import { ConfusableLetters } from '../../../shared/igbo/ConfusableLetters';
import { acceptInto } from '../../../shared/igbo/typing';

interface Props {
  /** 'Option 2' */
  label: string;
  value: string;
  onChange: (text: string) => void;
  onFocus: (input: HTMLInputElement) => void;
  /** Undefined while it has to stay. */
  onRemove: (() => void) | undefined;
  autoFocus: boolean;
  error: string | undefined;
}

/** One option of a riddle, in Igbo. */
export function OptionInput({ label, value, onChange, onFocus, onRemove, autoFocus, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const removeLabel = `Remove ${label.toLowerCase()}`;
  return (
    <div>
      <Field label={label} error={error}>
        {({ id, describedBy, invalid }) => (
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
                // No browser has a dictionary of Igbo; they would mark or replace every word.
                spellCheck: false,
                autoCorrect: 'off',
                'data-option': '',
                'aria-describedby': describedBy,
                'aria-invalid': invalid,
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
        onAccept={(proposal) => input.current && acceptInto(input.current, proposal)}
      />
    </div>
  );
}
