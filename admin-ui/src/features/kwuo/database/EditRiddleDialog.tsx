import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkAudio } from '../../../shared/audio/checkAudio';
import { AudioManager } from '../../../shared/audio/stored/AudioManager';
import { audioUrl } from '../../../shared/audio/stored/recording';
import { useAudioManager } from '../../../shared/audio/stored/useAudioManager';
import { EditFrame } from '../../../shared/form/EditFrame';
import { useEditForm } from '../../../shared/form/useEditForm';
import { editRiddle, kwuoKeys, noun, recordingCalls, type Riddle } from '../api';
import { updateFailure } from '../failures';
import { nameOf } from '../riddle/nameOf';
import { RiddleFields } from '../riddle/RiddleFields';
import { riddleSchema, toForm, toInput, type RiddleForm } from '../riddle/riddleForm';
import { putIntoLists } from './riddleLists';

interface Props {
  /** As it was when the dialog was opened. */
  stored: Riddle;
  onClose: () => void;
}

const rules = zodResolver(riddleSchema);

/** The modal that edits a riddle and manages its recording (spec 2.16). It closes when saved. */
export function EditRiddleDialog({ stored, onClose }: Props) {
  const client = useQueryClient();
  const { id } = stored;
  // With the recording it has now; the form goes its own way.
  const [current, setCurrent] = useState(stored);
  const take = (riddle: Riddle) => {
    setCurrent(riddle);
    putIntoLists(client, riddle);
  };

  const edit = useEditForm<Riddle, RiddleForm>({
    thing: noun.one,
    draftKey: `riddle-edit-${id}`,
    rules,
    stored,
    toForm,
    send: async (form, base) => {
      const body = { id, createdAt: base.createdAt, ...toInput(form) };
      putIntoLists(client, await editRiddle({ id, version: base.version, body }));
      // Its place in the order may be another one.
      void client.invalidateQueries({ queryKey: kwuoKeys.all });
    },
    reload: async () => {
      const theirs = await recordingCalls.load(id);
      if (theirs) take(theirs);
      return theirs;
    },
    onSaved: onClose,
    failureOf: updateFailure,
  });
  const audio = useAudioManager({
    calls: recordingCalls,
    item: current,
    onChanged: (riddle) => {
      take(riddle);
      edit.continueFrom(riddle);
    },
  });
  const save = async () => {
    // Saving is as good as pressing the button that uploads what was chosen.
    if (await audio.upload()) edit.save();
  };
  const chosen = audio.chosen && !checkAudio(audio.chosen) ? audio.chosen : undefined;

  return (
    <EditFrame
      title="Edit Riddle"
      name={nameOf(stored)}
      edit={edit}
      onSave={() => void save()}
      hasMore={audio.chosen !== undefined}
      isBusy={audio.isBusy}
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
