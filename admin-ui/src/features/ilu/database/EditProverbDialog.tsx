import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { AudioManager } from '../../../shared/audio/stored/AudioManager';
import { EditFrame } from '../../../shared/form/EditFrame';
import { useUpdateWithAudio } from '../../../shared/form/useUpdateWithAudio';
import { editProverb, noun, recordingCalls, type Proverb, categoriesQuery } from '../api';
import { ProverbFields } from '../proverb/ProverbFields';
import { proverbSchema, toForm, toInput, type ProverbForm } from '../proverb/proverbForm';
import { nameOf } from '../proverb/proverbTexts';
import { putIntoLists } from './proverbsQuery';

interface Props {
  /** As it was when the dialog was opened. */
  stored: Proverb;
  onClose: () => void;
}

const rules = zodResolver(proverbSchema);

/** The modal that edits a proverb and manages its recording (spec 2.14). It closes when saved. */
export function EditProverbDialog({ stored, onClose }: Props) {
  const { edit, audio, current } = useUpdateWithAudio({
    thing: noun.one,
    rules,
    opened: stored,
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

/** Names the categories that saving the proverb will remove, because they no longer exist (spec 5). */
function DroppedCategories({ form }: { form: UseFormReturn<ProverbForm> }) {
  const { data: offered } = useQuery(categoriesQuery);
  const chosen = useWatch({ control: form.control, name: 'categories' });
  const known = new Set(offered?.map((category) => category.toLowerCase()));
  const dropped = offered ? chosen.filter((category) => !known.has(category.toLowerCase())) : [];
  if (dropped.length === 0) return null;
  const names = dropped.map((category) => `“${category}”`).join(', ');
  return (
    <Alert severity="warning" role="status" sx={{ mt: 1.5 }}>
      {dropped.length === 1
        ? `The category ${names} is no longer in the list and will be removed when you save.`
        : `The categories ${names} are no longer in the list and will be removed when you save.`}
    </Alert>
  );
}
