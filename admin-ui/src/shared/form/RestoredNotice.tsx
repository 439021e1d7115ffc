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
      What you typed earlier and did not save is back.
    </Alert>
  );
}
