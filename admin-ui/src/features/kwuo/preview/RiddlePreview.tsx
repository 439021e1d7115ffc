import CheckCircleOutline from '@mui/icons-material/CheckCircleOutlined';
import HighlightOff from '@mui/icons-material/HighlightOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { PlayButton } from '../../../shared/audio/PlayButton';
import type { RiddleInput } from '../api';

interface Props {
  riddle: RiddleInput;
  /** The riddle's recording. */
  sound: string | File | undefined;
  onClose: () => void;
}

/** Shows a riddle as learners see it. They hear, read and guess it. Nothing is stored. */
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

interface GuessingProps {
  options: readonly string[];
  answer: string;
}

/** The options as buttons, the answer to the chosen one, and a button to try again. */
function Guessing({ options, answer }: GuessingProps) {
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  const [tries, setTries] = useState(0);
  const isOver = chosen !== undefined;
  const isRight = chosen === answer;
  const mark = isRight ? <CheckCircleOutline /> : <HighlightOff />;
  return (
    <>
      <Typography id={id} variant="body2" sx={{ mt: 2, mb: 1, fontWeight: 600 }}>
        Which is it?
      </Typography>
      <Stack key={tries} role="group" aria-labelledby={id} spacing={1}>
        {options.map((option, at) => (
          <Button
            // Two options of an unfinished riddle may be the same.
            key={at}
            lang="ig"
            dir="auto"
            variant="outlined"
            color={option !== chosen ? 'primary' : isRight ? 'success' : 'error'}
            aria-pressed={option === chosen}
            disabled={isOver && option !== chosen}
            // Another try starts without a choice.
            autoFocus={tries > 0 && at === 0}
            endIcon={option === chosen && mark}
            onClick={() => setChosen(option)}
            sx={{ justifyContent: 'space-between', textAlign: 'start' }}
          >
            {option}
          </Button>
        ))}
      </Stack>
      <Box role="status" sx={{ mt: 2, minHeight: 24, fontWeight: 600 }}>
        {isOver && (
          <Box component="span" sx={{ color: isRight ? 'success.main' : 'error.main' }}>
            {isRight ? 'Correct! The answer is ' : "Not quite. It isn't "}
            <span lang="ig">“{chosen}”</span>.
          </Box>
        )}
      </Box>
      {isOver && (
        <Button
          autoFocus
          variant="contained"
          sx={{ mt: 1 }}
          onClick={() => {
            setChosen(undefined);
            setTries(tries + 1);
          }}
        >
          Try again
        </Button>
      )}
    </>
  );
}
