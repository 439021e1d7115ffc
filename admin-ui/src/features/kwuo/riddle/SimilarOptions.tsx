import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { similarOptions } from './similarOptions';

/** Warns of options that a learner cannot tell apart, or hardly; nothing is held up by it. */
export function SimilarOptions({ options }: { options: readonly string[] }) {
  const alike = similarOptions(options);
  return (
    // Always there, so that screen readers hear it change.
    <Box role="status">
      {alike.length > 0 && (
        <Alert severity="warning" role="presentation">
          {alike.map(({ first, second, by }) => (
            <div key={second}>
              Options {first} and {second}{' '}
              {by === 'nothing'
                ? 'are the same.'
                : 'differ only by tone marks or dots. Check that this is intended.'}
            </div>
          ))}
        </Alert>
      )}
    </Box>
  );
}
