import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AudioManager } from '../../../shared/audio/stored/AudioManager';
import { useAudioManager } from '../../../shared/audio/stored/useAudioManager';
import { EditFrame } from '../../../shared/form/EditFrame';
import { useEditForm } from '../../../shared/form/useEditForm';
import { editProverb, iluKeys, noun, recordingCalls, type Proverb } from '../api';
import { ProverbFields } from '../proverb/ProverbFields';
import { proverbSchema, toForm, toInput, type ProverbForm } from '../proverb/proverbForm';
import { DroppedCategories } from './DroppedCategories';
import { nameOf } from './nameOf';
import { putIntoLists } from './proverbsQuery';

interface Props {
  /** As it was when the dialog was opened. */
  stored: Proverb;
  onClose: () => void;
}

const rules = zodResolver(proverbSchema);

/** The modal that edits a proverb and manages its recording (spec 2.14). It closes when saved. */
export function EditProverbDialog({ stored, onClose }: Props) {
  const client = useQueryClient();
  const { id } = stored;
  // With the recording it has now; the form goes its own way.
  const [current, setCurrent] = useState(stored);
  const take = (proverb: Proverb) => {
    setCurrent(proverb);
    putIntoLists(client, proverb);
  };

  const edit = useEditForm<Proverb, ProverbForm>({
    thing: noun.one,
    draftKey: `proverb-edit-${id}`,
    rules,
    stored,
    toForm,
    send: async (form, base) => {
      const body = { id, createdAt: base.createdAt, ...toInput(form) };
      putIntoLists(client, await editProverb({ id, version: base.version, body }));
      // Its place in the order may be another one (spec 4.6).
      void client.invalidateQueries({ queryKey: iluKeys.all });
    },
    reload: async () => {
      const theirs = await recordingCalls.load(id);
      if (theirs) take(theirs);
      return theirs;
    },
    onSaved: onClose,
  });
  const audio = useAudioManager({
    calls: recordingCalls,
    item: current,
    onChanged: (proverb) => {
      take(proverb);
      edit.continueFrom(proverb);
    },
  });
  const save = async () => {
    // Saving is as good as pressing the button that uploads what was chosen.
    if (await audio.upload()) edit.save();
  };

  return (
    <EditFrame
      title="Edit Proverb"
      name={nameOf(stored)}
      edit={edit}
      onSave={() => void save()}
      hasMore={audio.chosen !== undefined}
      isBusy={audio.isBusy}
      onClose={onClose}
    >
      <ProverbFields
        form={edit.form}
        except={id}
        audio={<AudioManager thing={noun.one} recording={current.audio} audio={audio} />}
      />
      <DroppedCategories form={edit.form} />
    </EditFrame>
  );
}
