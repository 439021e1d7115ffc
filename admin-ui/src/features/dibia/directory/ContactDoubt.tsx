import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface Props {
  /** Nothing where there is nothing to say. */
  text?: string | undefined;
  /** The number that can be kept instead; nothing to keep without one. */
  number?: string | undefined;
  onKeep: () => void;
}

/** What is doubtful about the number that is shown, and the way to keep it as it was typed. */
export function ContactDoubt({ text, number, onKeep }: Props) {
  const keep = number !== undefined && (
    <Button
      size="small"
      color="inherit"
      variant="outlined"
      onClick={onKeep}
      sx={{ mt: text === undefined ? 1 : 0.5, textAlign: 'start', overflowWrap: 'anywhere' }}
    >
      Keep&nbsp;<bdi>{number}</bdi>
    </Button>
  );
  return (
    // Always there, so that screen readers hear it change.
    <Box role="status">
      {text === undefined ? (
        keep
      ) : (
        <Alert severity="warning" sx={{ mt: 1 }}>
          <div>{text}</div>
          {keep}
        </Alert>
      )}
    </Box>
  );
}
