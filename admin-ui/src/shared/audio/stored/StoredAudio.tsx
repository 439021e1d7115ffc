import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PlayButton } from '../PlayButton';
import { PendingButton } from '../../feedback/PendingButton';
import { TimeText } from '../../text/TimeText';
import { audioUrl, type Recording } from './recording';

interface Props {
  recording: Recording;
  isDeleting: boolean;
  /** Nothing else can be done with it now. */
  isBusy: boolean;
  onDelete: () => void;
}

/** The recording that something has. */
export function StoredAudio({ recording, isDeleting, isBusy, onDelete }: Props) {
  const { fileId, filename, uploadedAt } = recording;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{filename}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Uploaded <TimeText date={uploadedAt} />
        </Typography>
      </Box>
      <PlayButton key={fileId} source={audioUrl(fileId)} name={filename} size="medium" />
      <PendingButton
        variant="outlined"
        color="error"
        startIcon={<DeleteOutlined />}
        pending={isDeleting}
        pendingLabel="Deleting..."
        disabled={isBusy}
        onClick={onDelete}
      >
        Delete audio
      </PendingButton>
    </Box>
  );
}
