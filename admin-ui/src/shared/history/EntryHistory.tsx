import History from '@mui/icons-material/History';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState, type ComponentProps } from 'react';
import { ChangeList } from './ChangeList';

/** The history of the entry that a dialog edits, loaded when it is opened. */
export function EntryHistory(props: ComponentProps<typeof ChangeList>) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <Box sx={{ maxWidth: 720, mt: 3 }}>
      <Button
        color="inherit"
        size="small"
        startIcon={<History />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        History
      </Button>
      {isOpen && (
        <Box id={id} sx={{ mt: 1 }}>
          <ChangeList {...props} />
        </Box>
      )}
    </Box>
  );
}
