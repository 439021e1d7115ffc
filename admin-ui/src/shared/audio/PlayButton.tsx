import PlayArrow from '@mui/icons-material/PlayArrow';
import Stop from '@mui/icons-material/Stop';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import type { Source } from './player';
import { usePlayback } from './usePlayback';

interface Props {
  source: Source;
  /** What is played, for screen readers, which hear many of these buttons: the proverb. */
  name: string;
  size?: 'small' | 'medium';
  /** What to say if it cannot be played; the text of spec 5 unless given. */
  failure?: string;
}

/** Plays a recording; while it plays, the same button stops it (spec 2.14). */
export function PlayButton({
  source,
  name,
  size = 'small',
  failure = 'Error playing audio. Please try again.',
}: Props) {
  const { isPlaying, hasFailed, toggle } = usePlayback(source);
  const label = isPlaying ? 'Stop' : 'Play';
  return (
    <div>
      <Button
        size={size}
        variant="outlined"
        startIcon={isPlaying ? <Stop /> : <PlayArrow />}
        aria-label={`${label} ${name}`}
        onClick={toggle}
        // Wide enough for both words.
        sx={{ minWidth: 92 }}
      >
        {label}
      </Button>
      <div role="alert">{hasFailed && <FormHelperText error>{failure}</FormHelperText>}</div>
    </div>
  );
}
