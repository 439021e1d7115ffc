import Box from '@mui/material/Box';
import { formatMinute } from '../text/dates';
import { droppedRecording } from './actions';
import type { Change } from './api';
import { KeptRecording } from './KeptFiles';

/** Plays the recording that a change replaced or removed. It renders nothing for other changes. */
export function DroppedRecording({ change }: { change: Change }) {
  const dropped = droppedRecording(change);
  if (!dropped) return null;
  return (
    <Box sx={{ mt: 0.75 }}>
      <KeptRecording
        fileId={dropped.fileId}
        name={`${dropped.filename} from before ${formatMinute(change.at)}`}
      />
    </Box>
  );
}
