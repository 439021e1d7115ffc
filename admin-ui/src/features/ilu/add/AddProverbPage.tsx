import { FormAudio } from '../../../shared/audio/AudioField';
import { UploadState } from '../../../shared/audio/UploadProgress';
import { AddFrame } from '../../../shared/form/AddFrame';
import { ProverbFields } from '../proverb/ProverbFields';
import { useAddProverb } from './useAddProverb';

/** Add Proverb (spec 2.13). */
export function AddProverbPage() {
  const { add, progress, cancel, isCancelled } = useAddProverb();
  return (
    <AddFrame
      title="Add Proverb"
      add={add}
      button="Add Proverb"
      success="Proverb added successfully!"
      progress={<UploadState progress={progress} onCancel={cancel} isCancelled={isCancelled} />}
    >
      <ProverbFields form={add.form} audio={<FormAudio form={add.form} name="audio" label="Audio File" />} />
    </AddFrame>
  );
}
