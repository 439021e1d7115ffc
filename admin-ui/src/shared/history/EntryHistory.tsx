import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ComponentProps } from 'react';
import { ChangeList } from './ChangeList';

/** The history of the entry that a dialog edits, below its form. It takes the focus. */
export function EntryHistory({ id, ...props }: ComponentProps<typeof ChangeList> & { id: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The list scrolls into view once it is loaded.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Box id={id} sx={{ maxWidth: 720, mt: 3 }}>
      <Typography variant="h3" component="h3" ref={heading} tabIndex={-1} sx={{ mb: 1 }}>
        History
      </Typography>
      <ChangeList {...props} />
    </Box>
  );
}
