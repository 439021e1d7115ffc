import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { PlayButton } from '../../../shared/audio/PlayButton';
import type { RiddleInput } from '../api';
import { Guessing } from './Guessing';

interface Props {
  riddle: RiddleInput;
  /** Its recording. */
  sound: string | File | undefined;
  onClose: () => void;
}

/** A riddle as a learner meets it: heard, read and guessed. Nothing is stored. */
export function RiddlePreview({ riddle, sound, onClose }: Props) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>Preview</DialogTitle>
      <DialogContent dividers sx={{ overflowWrap: 'anywhere' }}>
        <Typography lang="ig" dir="auto" variant="h2" component="p" sx={{ mb: 0.5, whiteSpace: 'pre-line' }}>
          {riddle.riddle}
        </Typography>
        <Typography dir="auto" sx={{ mb: 2, color: 'text.secondary', whiteSpace: 'pre-line' }}>
          {riddle.translation}
        </Typography>
        {sound && <PlayButton source={sound} name="the riddle" size="medium" />}
        <Guessing options={[...new Set(riddle.options)]} answer={riddle.answer} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
