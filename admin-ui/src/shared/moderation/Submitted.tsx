import Box from '@mui/material/Box';
import { diffWords } from '../text/differences';
import { MarkedWords } from '../text/MarkedWords';

interface Props {
  submitted: string;
  /** The corrected text. */
  current: string;
  lang?: 'ig' | undefined;
}

/** Shows below a field what was submitted, with the words that are not in the corrected text marked. Nothing if both are the same. */
export function Submitted({ submitted, current, lang }: Props) {
  if (submitted === current) return null;
  const [parts] = diffWords(submitted, current);
  return (
    <Box sx={{ mt: 0.5, color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
      Submitted:{' '}
      <Box component="span" lang={lang} dir="auto" sx={{ color: 'text.primary' }}>
        {submitted === '' ? 'nothing' : <MarkedWords parts={parts} />}
      </Box>
    </Box>
  );
}
