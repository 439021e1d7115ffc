import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type DefaultValues } from 'react-hook-form';
import { editFailure } from '../editFailure';
import { takePendingLink } from '../form/links';
import { rebase } from '../form/rebase';
import { showFieldErrors } from '../form/showFieldErrors';
import { ApiError } from '../http';
import { useFormDraft } from '../useFormDraft';
import { listQuery, useEdit } from './calls';
import type { DirectoryForms, Entry, EntryForm } from './types';

type Failure = { text: string; isConflict: boolean } | undefined;

/** What the edit dialog does: saving on the version it started from, and settling a conflict. */
export function useEditForm<E extends Entry, F extends EntryForm, I extends object>(
  forms: DirectoryForms<E, F, I>,
  entry: E,
  onSaved: () => void,
) {
  const { noun, calls, editRules, toForm, toInput } = forms;
  const client = useQueryClient();
  // The list may be reloaded behind the dialog; what is edited stays what was opened.
  const [base, setBase] = useState(entry);
  const form = useForm<F>({
    resolver: editRules,
    mode: 'onTouched',
    defaultValues: toForm(entry) as DefaultValues<F>,
  });
  const draft = useFormDraft(`${noun.one}-edit-${entry.id}`, form);
  const edit = useEdit(calls);
  const [failure, setFailure] = useState<Failure>();

  const fail = (error: unknown) => {
    const isConflict = error instanceof ApiError && error.status === 412;
    setFailure({ text: editFailure(error), isConflict });
    if (error instanceof ApiError) showFieldErrors(form, error);
    console.error(error);
  };

  const save = form.handleSubmit(async (values) => {
    setFailure(undefined);
    const body = { id: base.id, createdAt: base.createdAt, ...toInput(values, base) };
    try {
      await edit.mutateAsync({ id: base.id, version: base.version, body });
    } catch (error) {
      fail(error);
      return;
    }
    draft.clear();
    onSaved();
  });

  const settle = async (keepMine: boolean) => {
    try {
      const entries = await client.fetchQuery({ ...listQuery(calls), staleTime: 0 });
      const theirs = entries.find(({ id }) => id === base.id);
      if (!theirs) {
        setFailure({ text: `Edit failed: This ${noun.one} was deleted meanwhile.`, isConflict: false });
        return;
      }
      const mine = rebase(form.getValues(), toForm(base), toForm(theirs));
      form.reset(toForm(theirs));
      if (keepMine) form.reset(mine, { keepDefaultValues: true });
      else draft.clear();
      setBase(theirs);
      setFailure(undefined);
    } catch (error) {
      setFailure({ text: editFailure(error), isConflict: true });
    }
  };

  return {
    form,
    draft,
    failure,
    isSaving: edit.isPending,
    dismissFailure: () => setFailure(undefined),
    loadTheirs: () => void settle(false),
    keepMine: () => void settle(true),
    discard: () => {
      form.reset(toForm(base));
      draft.clear();
    },
    save: () => {
      takePendingLink(form);
      void save();
    },
  };
}
