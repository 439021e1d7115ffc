import PlayArrow from '@mui/icons-material/PlayArrow';
import Stop from '@mui/icons-material/Stop';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { usePlayback, type Source } from './playback';
import { audioUrl, playsInSome, type Recording } from './stored/recording';

/** The text of spec 5. */
const playFailure = 'Error playing audio. Please try again.';

interface ButtonProps {
  /** The text that is spoken: it tells many of these buttons apart for screen readers. */
  name: string;
  size?: 'small' | 'medium';
  failure?: string;
}

/** Plays a recording; while it plays, the same button stops it (spec 2.14). */
export function PlayButton({ source, ...button }: ButtonProps & { source: Source }) {
  return <PlayerButton player={usePlayback(source)} {...button} />;
}

interface PlayerButtonProps extends ButtonProps {
  player: ReturnType<typeof usePlayback>;
}

/** A PlayButton that shares its player with another component, such as a Waveform. */
export function PlayerButton({ player, name, size = 'small', failure = playFailure }: PlayerButtonProps) {
  const { isPlaying, hasFailed, toggle } = player;
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

/** A PlayButton for the row of a table: an icon. Its colour and name warn if some browsers may not play the recording. */
export function RowPlayButton({ recording, name }: { recording: Recording; name: string }) {
  const { isPlaying, hasFailed, toggle } = usePlayback(audioUrl(recording.fileId));
  const note = recording.playable === 'some' ? ` (${playsInSome.toLowerCase()})` : '';
  const label = isPlaying ? 'Stop' : 'Play';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexShrink: 0, ml: 'auto' }}>
      <Box
        role="alert"
        sx={{
          width: hasFailed ? 132 : 0,
          ml: hasFailed ? 1 : 0,
          fontSize: '0.75rem',
          lineHeight: 1.3,
          color: 'error.main',
        }}
      >
        {hasFailed && playFailure}
      </Box>
      <Tooltip title={`${label}${note}`}>
        <IconButton
          size="small"
          color={note ? 'warning' : 'primary'}
          aria-label={`${label} ${name}${note}`}
          onClick={toggle}
        >
          {isPlaying ? <Stop fontSize="small" /> : <PlayArrow fontSize="small" />}
        </IconButton>
      </Tooltip>
    </Box>
  );
}
