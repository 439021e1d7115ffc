import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { copyText } from './copyText';
import { useTimedFlag } from '../hooks/useTimedFlag';

const SHOWN_MS = 2000;

const place = {
  position: 'fixed',
  insetInline: 16,
  bottom: 24,
  // Above dialogs, where most copying is done.
  zIndex: 'tooltip',
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
} as const;

/**
 * What the copy buttons of a screen or dialog share: the copying, and the toast that says 'Text Copied!' for 2 seconds
 * (spec 9). Render the toast once, inside the dialog when the buttons are in one.
 */
export function useCopyToast(): { copy: (text: string) => void; toast: ReactNode } {
  const [copied, flag] = useTimedFlag(SHOWN_MS);
  const [failed, setFailed] = useState(false);

  const copy = (text: string) =>
    void copyText(text).then((done) => {
      setFailed(!done);
      if (done) flag.raise();
      else flag.lower();
    });

  const toast = (
    <>
      <Box role="status" sx={place}>
        {copied && (
          <Alert severity="success" role="presentation" sx={{ boxShadow: 6 }}>
            Text Copied!
          </Alert>
        )}
      </Box>
      {failed && (
        <Box sx={place}>
          <Alert
            severity="error"
            onClose={() => setFailed(false)}
            sx={{ boxShadow: 6, pointerEvents: 'auto' }}
          >
            The text could not be copied. Select it and copy it yourself.
          </Alert>
        </Box>
      )}
    </>
  );
  return { copy, toast };
}
