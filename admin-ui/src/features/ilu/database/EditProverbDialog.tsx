import { zodResolver } from '@hookform/resolvers/zod';
import { AudioManager } from '../../../shared/audio/stored/AudioManager';
import { EditFrame } from '../../../shared/form/EditFrame';
import { useEditWithAudio } from '../../../shared/form/useEditWithAudio';
import { editProverb, noun, recordingCalls, type Proverb } from '../api';
import { ProverbFields } from '../proverb/ProverbFields';
import { proverbSchema, toForm, toInput } from '../proverb/proverbForm';
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
  const { edit, audio, current, save } = useEditWithAudio({
    thing: noun.one,
    rules,
    stored,
    toForm,
    toInput,
    edit: editProverb,
    calls: recordingCalls,
    putIntoLists,
    area: 'ilu',
    onSaved: onClose,
  });

  return (
    <EditFrame
      title="Edit Proverb"
      name={nameOf(stored)}
      lang="ig"
      area="ilu"
      id={stored.id}
      edit={edit}
      onSave={save}
      hasMore={audio.chosen !== undefined}
      isBusy={audio.isBusy}
      onDiscardMore={() => audio.choose(undefined)}
      onClose={onClose}
    >
      <ProverbFields
        form={edit.form}
        except={stored.id}
        audio={<AudioManager thing={noun.one} recording={current.audio} audio={audio} />}
      />
      <DroppedCategories form={edit.form} />
    </EditFrame>
  );
}
