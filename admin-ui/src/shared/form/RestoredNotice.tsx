import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

/** Says that unsaved text was put back into the form, and offers to discard it. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      Your unsaved draft has been restored.
    </Alert>
  );
}
