import PlayArrow from '@mui/icons-material/PlayArrow';
import Stop from '@mui/icons-material/Stop';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Recording } from '../../audio/stored/recording';

interface Props {
  audio: Recording | undefined;
  /** One that was kept here is on its way. */
  isWaiting: boolean;
  isPlaying: boolean;
  onToggle: (fileId: string) => void;
}

/** Whether there is a recording already, to be heard. It takes the same room without one. */
export function StoredLine({ audio, isWaiting, isPlaying, onToggle }: Props) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 1, minHeight: 48 }}>
      {isWaiting && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Kept. Recording again replaces it.
        </Typography>
      )}
      {audio && !isWaiting && (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            It has a recording.
          </Typography>
          <Button
            size="small"
            startIcon={isPlaying ? <Stop /> : <PlayArrow />}
            onClick={() => onToggle(audio.fileId)}
          >
            {isPlaying ? 'Stop it' : 'Play it'}
          </Button>
        </>
      )}
    </Box>
  );
}
