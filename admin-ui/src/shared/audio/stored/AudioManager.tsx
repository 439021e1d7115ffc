import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '../../feedback/ConfirmDialog';
import { ErrorAlert } from '../../feedback/ErrorAlert';
import { PendingButton } from '../../feedback/PendingButton';
import { usePreparedFile } from '../../sound/prepareFile';
import { AudioField } from '../AudioField';
import { checkAudio } from '../audioFile';
import { DetailFields } from '../DetailFields';
import { UploadProgress } from '../UploadProgress';
import type { Recording } from './recording';
import { StoredAudio } from './StoredAudio';
import type { ManagedAudio } from './useAudioManager';

interface Props {
  /** What the recording belongs to: 'proverb'. */
  thing: string;
  recording: Recording | undefined;
  audio: ManagedAudio;
}

/** Plays, deletes, uploads and replaces the recording of a stored entry (spec 2.14). */
export function AudioManager({ thing, recording, audio }: Props) {
  const { chosen, progress, message, isBusy } = audio;
  const [asking, setAsking] = useState(false);
  // Rendered again when the file turns out to be damaged.
  usePreparedFile(chosen);
  const canUpload =
    chosen !== undefined && !checkAudio(chosen) && progress === undefined && !audio.isDeleting;
  return (
    <div>
      {recording && (
        <StoredAudio
          key={recording.fileId}
          recording={recording}
          audio={audio}
          onDelete={() => setAsking(true)}
        />
      )}
      <Box inert={isBusy} sx={{ opacity: isBusy ? 0.6 : 1 }}>
        <AudioField
          label={recording ? 'Replace audio' : 'Audio File'}
          value={chosen}
          onChange={audio.choose}
          inputRef={audio.field}
          isRoomy={audio.isLoading}
          isTrimming={audio.isTrimming}
        />
        {(recording || chosen) && <DetailFields value={audio.details} onChange={audio.setDetails} />}
      </Box>
      {canUpload && (
        <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <PendingButton
            variant="outlined"
            pending={audio.isChecking}
            pendingLabel="Checking..."
            keepsFocus
            onClick={() => void audio.save()}
          >
            Upload audio
          </PendingButton>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Upload now, or when you save the {thing}.
          </Typography>
        </Box>
      )}
      <Box sx={{ mt: 1 }}>
        {progress !== undefined && <UploadProgress progress={progress} onCancel={audio.cancel} />}
        {message?.isError && <ErrorAlert onDismiss={audio.dismiss}>{message.text}</ErrorAlert>}
        {/* Always rendered: screen readers announce only changes of a live region. */}
        <Box role="status">
          {message && !message.isError && (
            <Alert severity="success" role="presentation" onClose={audio.dismiss}>
              {message.text}
            </Alert>
          )}
        </Box>
      </Box>
      {audio.question}
      <ConfirmDialog
        open={audio.answer !== undefined}
        title="Replace a working recording with one that this browser can't play?"
        confirmLabel="Replace"
        cancelLabel="Keep old recording"
        onCancel={() => audio.answer?.(false)}
        onConfirm={() => audio.answer?.(true)}
      >
        You can restore the old recording from the {thing}'s history.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking}
        title="Delete audio?"
        confirmLabel="Delete"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void audio.remove();
        }}
      >
        Are you sure you want to delete this audio file?
      </ConfirmDialog>
    </div>
  );
}
