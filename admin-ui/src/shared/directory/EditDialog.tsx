import { useQueryClient } from '@tanstack/react-query';
import { entryName } from '../areas';
import { EditFrame } from '../form/EditFrame';
import { takePendingLink } from '../form/links';
import { useEditForm } from '../form/useEditForm';
import { useWrite } from '../http/write';
import { editWrite, listQuery } from './calls';
import { capitalize } from '../text/plural';
import type { DirectoryForms, Entry, EntryForm } from './types';

interface Props<E extends Entry, F extends EntryForm, I extends object> {
  forms: DirectoryForms<E, F, I>;
  entry: E;
  onClose: () => void;
}

/** The modal that edits an entry (spec 2.6, 2.8). It closes when saved. */
export function EditDialog<E extends Entry, F extends EntryForm, I extends object>(props: Props<E, F, I>) {
  const { forms, entry, onClose } = props;
  const { noun, calls, toInput, Fields, Origin } = forms;
  const client = useQueryClient();
  const { mutateAsync } = useWrite(editWrite(calls));
  const edit = useEditForm<E, F>({
    thing: noun.one,
    draftKey: `${noun.one}-edit-${entry.id}`,
    rules: forms.editRules,
    stored: entry,
    toForm: forms.toForm,
    send: (form, base) => {
      const { id, version, createdAt } = base;
      return mutateAsync({ id, version, body: { id, createdAt, ...toInput(form, base) } });
    },
    reload: async () => {
      const entries = await client.fetchQuery({ ...listQuery(calls), staleTime: 0 });
      return entries.find(({ id }) => id === entry.id);
    },
    onSaved: onClose,
  });
  return (
    <EditFrame
      title={`Edit ${capitalize(noun.one)}`}
      name={entryName(calls.area, entry)}
      area={calls.area}
      id={entry.id}
      edit={edit}
      onSave={() => {
        takePendingLink(edit.form);
        edit.save();
      }}
      onClose={onClose}
    >
      {Origin && <Origin entry={entry} />}
      <Fields form={edit.form} isNew={false} />
    </EditFrame>
  );
}
