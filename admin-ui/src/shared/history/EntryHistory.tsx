import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ComponentProps } from 'react';
import { ChangeList } from './ChangeList';

interface Props extends ComponentProps<typeof ChangeList> {
  id: string;
  /** It was opened by a button, and not with its dialog. */
  takesFocus: boolean;
}

/** The history of the entry that a dialog edits, below its form. */
export function EntryHistory({ id, takesFocus, ...props }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The list scrolls into view once it is loaded.
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <Box id={id} sx={{ maxWidth: 720, mt: 3 }}>
      <Typography
        variant="h3"
        component="h3"
        ref={heading}
        tabIndex={-1}
        data-step="history-title"
        sx={{ mb: 1 }}
      >
        History
      </Typography>
      <ChangeList {...props} />
    </Box>
  );
}
