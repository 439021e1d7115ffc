import Box from '@mui/material/Box';
import { useCallback, useState, type ReactNode } from 'react';
import { PlayButton } from '../audio/PlayButton';
import { loadKeptAudio } from '../audio/stored/recording';
import { ApiError } from '../http/client';
import { WebImage } from '../links/WebImage';

interface RecordingProps {
  fileId: string;
  /** The accessible name of the recording. */
  name: string;
}

/** Plays a current or earlier recording of an entry, while its file exists. */
export function KeptRecording({ fileId, name }: RecordingProps) {
  const [isErased, setIsErased] = useState(false);
  const load = useCallback(async () => {
    try {
      return await loadKeptAudio(fileId);
    } catch (error) {
      setIsErased(error instanceof ApiError && error.isNotFound);
      throw error;
    }
  }, [fileId]);
  return (
    <PlayButton
      source={load}
      name={name}
      failure={isErased ? 'This recording no longer exists' : undefined}
    />
  );
}

interface PictureProps {
  url: string;
  alt: string;
  /** The address. */
  children: ReactNode;
}

/** Shows a current or earlier picture with its address. */
export function KeptPicture({ url, alt, children }: PictureProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <WebImage url={url} alt={alt} size={64} onError={() => setFailedUrl(url)} />
      <Box sx={{ minWidth: 0 }}>
        {children}
        {failedUrl === url && (
          <Box lang="en" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            This picture can't be loaded. It may no longer exist.
          </Box>
        )}
      </Box>
    </Box>
  );
}
