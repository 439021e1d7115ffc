import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { foreignCode } from './international';

interface Props {
  /** The number that the field shows. */
  shown: string;
  /** The number that was typed, where the field shows another; empty where there is nothing to choose. */
  typed: string;
  onChoose: (number: string) => void;
  /** The number that is shown lacks digits, and can be kept so. */
  incomplete: string | undefined;
  onKeep: (number: string) => void;
}

/** Asks which of two numbers to save, or whether to keep one that lacks digits. */
export function NumberQuestion({ shown, typed, onChoose, incomplete, onKeep }: Props) {
  const isAsked = typed !== '';
  return (
    <>
      {/* Always there, so that screen readers hear it change; without the numbers, which change with every key. */}
      <Box role="status">
        {isAsked && (
          <Alert severity="warning" role="presentation" sx={{ mt: 1 }}>
            <AlertTitle component="p">Which number should be saved?</AlertTitle>
            {doubt(typed)}
          </Alert>
        )}
      </Box>
      {isAsked && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1 }}>
          <Button variant="contained" onClick={() => onChoose(typed)} sx={answer}>
            Save&nbsp;<bdi>{typed}</bdi>
          </Button>
          <Button variant="outlined" onClick={() => onChoose(shown)} sx={answer}>
            Save&nbsp;<bdi>{shown}</bdi>
          </Button>
        </Box>
      )}
      {!isAsked && incomplete !== undefined && (
        <Button size="small" variant="outlined" onClick={() => onKeep(incomplete)} sx={{ ...answer, my: 1 }}>
          Keep&nbsp;<bdi>{incomplete}</bdi>
        </Button>
      )}
    </>
  );
}

const answer = { display: 'block', textAlign: 'start', overflowWrap: 'anywhere' } as const;

function doubt(typed: string): string {
  const code = foreignCode(typed);
  return code === undefined
    ? 'A Nigerian number has ten digits. The field shows the first ten.'
    : `You typed a number with +${code}, the code of another country. The field shows it as a Nigerian number (+234).`;
}
