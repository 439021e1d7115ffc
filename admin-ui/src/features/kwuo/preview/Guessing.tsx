import CheckCircleOutline from '@mui/icons-material/CheckCircleOutlined';
import HighlightOff from '@mui/icons-material/HighlightOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';

interface Props {
  options: readonly string[];
  answer: string;
}

/** The options as buttons, what is said of the one that was chosen, and another try. */
export function Guessing({ options, answer }: Props) {
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
