import Box from '@mui/material/Box';
import { useCallback, useState } from 'react';
import { PlayButton } from '../audio/PlayButton';
import { loadKeptAudio } from '../audio/stored/recording';
import { ApiError } from '../http/client';
import { formatMinute } from '../text/dates';
import { droppedRecording } from './actions';
import type { Change } from './api';

/** Plays the recording that a change replaced or removed. It renders nothing for other changes. */
export function DroppedRecording({ change }: { change: Change }) {
  const dropped = droppedRecording(change);
  if (!dropped) return null;
  return (
    <Box sx={{ mt: 0.75 }}>
      <KeptRecording {...dropped} name={`${dropped.filename} from before ${formatMinute(change.at)}`} />
    </Box>
  );
}

function KeptRecording({ fileId, name }: { fileId: string; name: string }) {
  const [isErased, setIsErased] = useState(false);
  const load = useCallback(async () => {
    try {
      return await loadKeptAudio(fileId);
    } catch (error) {
      setIsErased(error instanceof ApiError && error.isNotFound);
      throw error;
    }
  }, [fileId]);
  return <PlayButton source={load} name={name} failure={isErased ? 'No longer available' : undefined} />;
}
