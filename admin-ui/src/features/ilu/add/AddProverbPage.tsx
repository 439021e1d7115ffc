import Typography from '@mui/material/Typography';
import { FormAudio } from '../../../shared/audio/FormAudio';
import { UploadProgress } from '../../../shared/audio/UploadProgress';
import { AddFrame } from '../../../shared/form/AddFrame';
import { ProverbFields } from '../proverb/ProverbFields';
import { useAddProverb } from './useAddProverb';

/** Takes the focus from the button that was pressed and is gone; what is said is read out so, too. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Add Proverb (spec 2.13). */
export function AddProverbPage() {
  const { add, progress, cancel, isCancelled } = useAddProverb();
  const isUploading = progress !== undefined;
  return (
    <AddFrame
      title="Add Proverb"
      add={add}
      isLocked={isUploading}
      button="Add Proverb"
      success="Proverb added successfully!"
      progress={
        <>
          {isUploading && <UploadProgress progress={progress} onCancel={cancel} />}
          {isCancelled && (
            <Typography ref={takeFocus} tabIndex={-1} variant="body2" sx={{ mb: 2, outline: 'none' }}>
              The upload was cancelled and nothing was added. What you typed is still here.
            </Typography>
          )}
        </>
      }
    >
      <ProverbFields form={add.form} audio={<FormAudio form={add.form} name="audio" label="Audio File" />} />
    </AddFrame>
  );
}
