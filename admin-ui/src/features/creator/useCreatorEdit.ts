import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { editFailure } from '../../shared/editFailure';
import { ApiError } from '../../shared/http';
import { useFormDraft } from '../../shared/useFormDraft';
import { creatorsQuery, useEditCreator, type Creator } from './api';
import { toForm, toInput } from './creatorForm';
import { rebase } from './rebase';
import { showFieldErrors, takePendingLink, useCreatorForm } from './useCreatorForm';

type Failure = { text: string; isConflict: boolean } | undefined;

/** What the edit dialog does: saving on the version it started from, and settling a conflict. */
export function useCreatorEdit(creator: Creator, onSaved: () => void) {
  const client = useQueryClient();
  // The list may be reloaded behind the dialog; what is edited stays what was opened.
  const [base, setBase] = useState(creator);
  const form = useCreatorForm(toForm(creator));
  const draft = useFormDraft(`creator-edit-${creator.id}`, form);
  const edit = useEditCreator();
  const [failure, setFailure] = useState<Failure>();

  const fail = (error: unknown) => {
    const isConflict = error instanceof ApiError && error.status === 412;
    setFailure({ text: editFailure(error), isConflict });
    if (error instanceof ApiError) showFieldErrors(form, error);
    console.error(error);
  };

  const save = form.handleSubmit(async (values) => {
    setFailure(undefined);
    const body = { id: base.id, createdAt: base.createdAt, linktree: base.linktree, ...toInput(values) };
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
      const creators = await client.fetchQuery({ ...creatorsQuery, staleTime: 0 });
      const theirs = creators.find(({ id }) => id === base.id);
      if (!theirs) {
        setFailure({ text: 'Edit failed: This creator was deleted meanwhile.', isConflict: false });
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
