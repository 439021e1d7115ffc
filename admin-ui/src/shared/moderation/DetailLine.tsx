import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { CopyButton } from '../feedback/CopyButton';
import { Submitted } from './Submitted';

interface Props {
  label: string;
  text: string;
  /** What was submitted, for a text that can be corrected. */
  submitted?: string;
  lang?: 'ig';
  /** The name of the copy button: 'Copy email'. Without it there is no button. */
  copyLabel?: string;
  /** Takes the full width. */
  isLong?: boolean;
  /** Shown instead of the plain text. */
  children?: ReactNode;
}

/**
 * One line of the details with a button that copies it, inside a dl, and what was submitted below it if that differs.
 * Renders nothing if both are empty.
 */
export function DetailLine(props: Props) {
  const { label, text, submitted = text, lang, copyLabel, isLong = false, children = text } = props;
  const isEmpty = text.trim() === '';
  if (isEmpty && submitted.trim() === '') return null;
  return (
    <Box sx={isLong ? { gridColumn: '1 / -1' } : undefined}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'flex-start', gap: 1, minHeight: 28 }}>
        <Box dir="auto" sx={{ flexGrow: 1, minWidth: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {!isEmpty && <span lang={lang}>{children}</span>}
          <Submitted submitted={submitted} current={text} lang={lang} />
        </Box>
        {copyLabel && !isEmpty && (
          // As high as the label and a line of text.
          <Box sx={{ mt: '-18px', flexShrink: 0 }}>
            <CopyButton label={copyLabel} text={text} />
          </Box>
        )}
      </Box>
    </Box>
  );
}
