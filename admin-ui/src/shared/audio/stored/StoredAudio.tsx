import ContentCut from '@mui/icons-material/ContentCut';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { PendingButton } from '../../feedback/PendingButton';
import { fileConverter } from '../../sound/prepareFile';
import { RedoNote } from '../../history/RedoNote';
import { TimeText } from '../../text/TimeText';
import { usePlayer } from '../playback';
import { PlayerButton } from '../PlayButton';
import { Waveform } from '../Waveform';
import { WaveformRoom } from '../WaveformRoom';
import { CheckLabel } from './CheckLabel';
import { OriginalDownload } from './OriginalDownload';
import { audioUrl, loadAudio, playsInSome, type Recording } from './recording';
import type { ManagedAudio } from './useAudioManager';

interface Props {
  recording: Recording;
  audio: ManagedAudio;
  onDelete: () => void;
}

/** Shows and plays the stored recording. It can be deleted, or trimmed into a new one. */
export function StoredAudio({ recording, audio, onDelete }: Props) {
  const { fileId, filename, uploadedAt, playable, check, hasOriginal } = recording;
  const { isDeleting, isBusy, isLoading } = audio;
  const canConvert = fileConverter.isAvailable();
  const player = usePlayer(() => Promise.resolve({ source: audioUrl(fileId), from: 0 }));
  const { data: measured, isPending } = useQuery({
    queryKey: ['waveform', fileId],
    queryFn: async ({ signal }) => fileConverter.measure(await loadAudio(fileId, signal)),
    enabled: canConvert,
    staleTime: Infinity,
    retry: false,
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{filename}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Uploaded <TimeText date={uploadedAt} /> {check && <CheckLabel check={check} />}
        </Typography>
        {check === 'redo' && <RedoNote {...audio.entry} />}
        {playable === 'some' && (
          <Typography
            variant="body2"
            sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'warning.main' }}
          >
            <WarningAmber aria-hidden fontSize="small" />
            {playsInSome}
          </Typography>
        )}
      </Box>
      <PlayerButton player={player} name={filename} size="medium" />
      {hasOriginal && <OriginalDownload recording={recording} {...audio.originalOf(fileId)} />}
      {canConvert && (
        <PendingButton
          variant="outlined"
          startIcon={<ContentCut />}
          pending={isLoading}
          pendingLabel="Loading..."
          keepsFocus
          disabled={isBusy}
          onClick={() => void audio.trim()}
        >
          Trim
        </PendingButton>
      )}
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
      {canConvert && (
        <WaveformRoom isReady={!isPending}>
          {measured && (
            <Waveform
              label="Waveform of the stored recording"
              peaks={measured.peaks}
              seconds={measured.seconds}
              part={{ from: 0, to: measured.seconds }}
              player={player}
            />
          )}
        </WaveformRoom>
      )}
    </Box>
  );
}
