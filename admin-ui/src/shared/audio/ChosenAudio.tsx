import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { formatLength, formatSize } from './audioFile';
import { PlayButton } from './PlayButton';

interface Props {
  file: File;
  /** The file breaks a rule, so it can't be played. */
  isWrong: boolean;
  onRemove: () => void;
}

/** A file that is not uploaded yet: its name, size and length, and a button that plays it. */
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

/** A length in seconds, or 'unplayable' if this browser can't play the file. */
type Length = number | 'unplayable';

/** Returns the length of the file; undefined until it is known. */
function useAudioLength(file: File): Length | undefined {
  const [known, setKnown] = useState<{ file: File; length: Length }>();

  useEffect(() => {
    const audio = new Audio();
    const url = URL.createObjectURL(file);
    audio.preload = 'metadata';
    audio.ondurationchange = () => {
      if (Number.isFinite(audio.duration)) setKnown({ file, length: audio.duration });
      // Files that a browser recorded may report their length only after seeking to the end.
      else if (audio.duration === Infinity) audio.currentTime = Number.MAX_SAFE_INTEGER;
    };
    audio.onerror = () => setKnown({ file, length: 'unplayable' });
    audio.src = url;
    return () => {
      audio.ondurationchange = null;
      audio.onerror = null;
      audio.removeAttribute('src');
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return known?.file === file ? known.length : undefined;
}
