import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

interface Props {
  /** What is edited, in a word: 'creator'. */
  thing: string;
  failure: string;
  onLoadTheirs: () => void;
  onKeepMine: () => void;
}

/** Another person saved the same entry: nothing is overwritten before it is decided here. */
export function EditConflict({ thing, failure, onLoadTheirs, onKeepMine }: Props) {
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      {failure}
      <p style={{ margin: '4px 0 8px' }}>
        Someone else changed this {thing} while you were editing. Load their version and lose your changes, or
        keep your changes on top of theirs.
      </p>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button size="small" color="inherit" variant="outlined" onClick={onLoadTheirs}>
          Load their version
        </Button>
        <Button size="small" color="inherit" variant="outlined" onClick={onKeepMine}>
          Keep my changes
        </Button>
      </Stack>
    </Alert>
  );
}
