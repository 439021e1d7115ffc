import { useWatch } from 'react-hook-form';
import { UploadState } from '../../../shared/audio/UploadProgress';
import { checkAudio } from '../../../shared/audio/audioFile';
import { AddFrame } from '../../../shared/form/AddFrame';
import { RiddleFields } from '../riddle/RiddleFields';
import { AudioBlock } from './AudioBlock';
import { useAddRiddle } from './useAddRiddle';

/** Add Riddle (spec 2.16). */
export function AddRiddle() {
  const { add, progress, cancel, isCancelled } = useAddRiddle();
  const audio = useWatch({ control: add.form.control, name: 'audio' });
  return (
    <AddFrame
      title="Add Riddle"
      isInTab
      add={add}
      button="Add Riddle"
      success="Riddle added successfully!"
      progress={<UploadState progress={progress} onCancel={cancel} isCancelled={isCancelled} />}
    >
      <RiddleFields
        form={add.form}
        audio={<AudioBlock key={add.round} form={add.form} />}
        sound={audio && !checkAudio(audio) ? audio : undefined}
      />
    </AddFrame>
  );
}
