import { zodResolver } from '@hookform/resolvers/zod';
import { checkAudio } from '../../../shared/audio/audioFile';
import { AudioManager } from '../../../shared/audio/stored/AudioManager';
import { audioUrl } from '../../../shared/audio/stored/recording';
import { EditFrame } from '../../../shared/form/EditFrame';
import { useEditWithAudio } from '../../../shared/form/useEditWithAudio';
import { editRiddle, noun, recordingCalls, type Riddle } from '../api';
import { updateFailure } from '../failures';
import { nameOf } from '../riddle/nameOf';
import { RiddleFields } from '../riddle/RiddleFields';
import { riddleSchema, toForm, toInput } from '../riddle/riddleForm';
import { putIntoLists } from './riddleLists';

interface Props {
  /** As it was when the dialog was opened. */
  stored: Riddle;
  onClose: () => void;
}

const rules = zodResolver(riddleSchema);

/** The modal that edits a riddle and manages its recording (spec 2.16). It closes when saved. */
export function EditRiddleDialog({ stored, onClose }: Props) {
  const { edit, audio, current, save } = useEditWithAudio({
    thing: noun.one,
    rules,
    stored,
    toForm,
    toInput,
    edit: editRiddle,
    calls: recordingCalls,
    putIntoLists,
    area: 'kwuo',
    failureOf: updateFailure,
    onSaved: onClose,
  });
  const chosen = audio.chosen && !checkAudio(audio.chosen) ? audio.chosen : undefined;

  return (
    <EditFrame
      title="Edit Riddle"
      name={nameOf(stored)}
      lang="ig"
      area="kwuo"
      id={stored.id}
      edit={edit}
      onSave={save}
      hasMore={audio.chosen !== undefined}
      isBusy={audio.isBusy}
      onDiscardMore={() => audio.choose(undefined)}
      onClose={onClose}
    >
      <RiddleFields
        form={edit.form}
        audio={<AudioManager thing={noun.one} recording={current.audio} audio={audio} />}
        sound={chosen ?? (current.audio && audioUrl(current.audio.fileId))}
      />
    </EditFrame>
  );
}
