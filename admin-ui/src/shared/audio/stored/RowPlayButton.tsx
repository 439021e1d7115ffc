import PlayArrow from '@mui/icons-material/PlayArrow';
import Stop from '@mui/icons-material/Stop';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { usePlayback } from '../usePlayback';

interface Props {
  url: string;
  /** What is played. */
  name: string;
}

/** Plays a recording from its row; while it plays, the same button stops it. */
export function RowPlayButton({ url, name }: Props) {
  const { isPlaying, hasFailed, toggle } = usePlayback(url);
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
        {hasFailed && 'Error playing audio. Please try again.'}
      </Box>
      <Tooltip title={label}>
        <IconButton size="small" color="primary" aria-label={`${label} ${name}`} onClick={toggle}>
          {isPlaying ? <Stop fontSize="small" /> : <PlayArrow fontSize="small" />}
        </IconButton>
      </Tooltip>
    </Box>
  );
}
