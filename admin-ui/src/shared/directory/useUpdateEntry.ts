import { useQueryClient } from '@tanstack/react-query';
import type { Resolver } from 'react-hook-form';
import { areaRows } from '../areas';
import { takePendingLink } from '../form/links';
import { useEditForm, type SaveOptions } from '../form/useEditForm';
import { affectsArea, runWrite, type Edit, type Write } from '../http/write';
import { listQuery, type Entry, type EntryForm, type FormCalls } from './directory';

interface Options<E extends Entry, F extends EntryForm, I extends object> {
  calls: FormCalls<E, I>;
  /** The entry when the dialog was opened. */
  opened: E;
  rules: Resolver<F>;
  toForm: (entry: E) => F;
  /** Returns the content to save. `loaded` is the entry that the form was filled with. */
  toInput: (form: F, loaded: E) => I;
  onSaved: () => void;
}

/**
 * The form that edits an entry of a directory, for an EditFrame. Saving sends the content with the entry's ID, version
 * and creation time. onSaved is called after the list has been reloaded, for which affectsArea waits.
 */
export function useUpdateEntry<E extends Entry, F extends EntryForm, I extends object>(
  options: Options<E, F, I>,
) {
  const { calls, opened, rules, toForm, toInput, onSaved } = options;
  const { one } = areaRows[calls.area].noun;
  const client = useQueryClient();
  const edit = useEditForm<E, F>({
    area: calls.area,
    draftKey: `${one}-edit-${opened.id}`,
    rules,
    opened,
    toForm,
    toContent: toInput,
    send: (form, loaded) => {
      const { id, version, createdAt } = loaded;
      const body = { id, createdAt, ...toInput(form, loaded) };
      return runWrite(client, updateWrite(calls), { id, version, body });
    },
    loadCurrent: async () => {
      const entries = await client.fetchQuery({ ...listQuery(calls), staleTime: 0 });
      return entries.find(({ id }) => id === opened.id);
    },
    onSaved,
  });
  const save = (options?: SaveOptions) => {
    takePendingLink(edit.form);
    edit.save(options);
  };
  return { ...edit, save };
}

/** Saves an entry and then reloads everything of its area. */
export const updateWrite = <E extends Entry, I>({ area, update }: FormCalls<E, I>): Write<Edit<I>, E> => ({
  ...affectsArea(area),
  send: update,
});
