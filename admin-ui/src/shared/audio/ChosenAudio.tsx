import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatLength, formatSize } from './formatAudio';
import { PlayButton } from './PlayButton';
import { useAudioLength } from './useAudioLength';

interface Props {
  file: File;
  /** The file breaks a rule, so there is nothing to listen to. */
  isWrong: boolean;
  onRemove: () => void;
}

/** A file that was chosen and not sent yet: what it is, and how it sounds. */
export function ChosenAudio({ file, isWrong, onRemove }: Props) {
  const length = useAudioLength(file);
  const facts = [formatSize(file.size), typeof length === 'number' ? formatLength(length) : ''];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, width: '100%' }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{file.name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {facts.filter(Boolean).join(', ')}
          {length === 'unplayable' && !isWrong && ". This browser can't play it; check it's the right file."}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {!isWrong && length !== 'unplayable' && <PlayButton source={file} name={file.name} size="medium" />}
        <Button onClick={onRemove} aria-label={`Remove ${file.name}`} sx={{ alignSelf: 'start' }}>
          Remove
        </Button>
      </Box>
    </Box>
  );
}
