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
export function ContactWarning({ text, number, onKeep }: Props) {
  return (
    <>
      {/* Always there, so that screen readers hear it change; without the number, which changes with every key. */}
      <Box role="status">
        {text !== undefined && (
          <Alert severity="warning" sx={{ mt: 1 }}>
            {text}
          </Alert>
        )}
      </Box>
      {number !== undefined && (
        <Button
          size="small"
          variant="outlined"
          onClick={onKeep}
          sx={{ display: 'block', my: 1, textAlign: 'start', overflowWrap: 'anywhere' }}
        >
          Keep&nbsp;<bdi>{number}</bdi>
        </Button>
      )}
    </>
  );
}
