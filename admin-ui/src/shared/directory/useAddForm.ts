import { useEffect, useState } from 'react';
import { useForm, type DefaultValues, type FieldPath } from 'react-hook-form';
import { showFieldErrors } from '../form/showFieldErrors';
import { useSubmissionId } from '../form/useSubmissionId';
import { ApiError } from '../http';
import { useFormDraft } from '../useFormDraft';
import { useLeaveGuard } from '../useLeaveGuard';
import { useTimedFlag } from '../useTimedFlag';
import { useAdd } from './calls';
import { addFailure } from './failures';
import type { DirectoryForms, Entry, EntryForm } from './types';

/** How long the success message stays before the form is empty again (spec 4.2, 4.3). */
const successMs = 3000;

/** What the add page does: sending, saying how it went, and starting over. */
export function useAddForm<E extends Entry, F extends EntryForm, I extends object>(
  forms: DirectoryForms<E, F, I>,
) {
  const { noun, calls, addRules, emptyForm, keptAfterAdd, toInput } = forms;
  const form = useForm<F>({
    resolver: addRules,
    mode: 'onTouched',
    defaultValues: emptyForm as DefaultValues<F>,
  });
  const draft = useFormDraft(`${noun.one}-add`, form);
  const add = useAdd(calls);
  const identify = useSubmissionId();
  const [failure, setFailure] = useState<string>();
  const [added, success] = useTimedFlag(successMs, () => {
    form.reset({ ...emptyForm, ...keptAfterAdd?.(form.getValues()) });
  });
  useEffect(() => {
    if (!added) return;
    // Once the fields can be used again. Whoever has moved on to something else keeps the focus there.
    return () => {
      if (document.activeElement === document.body) form.setFocus('name' as FieldPath<F>);
    };
  }, [added, form]);
  const guard = useLeaveGuard(form.formState.isDirty && !added, draft.clear);

  const send = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await add.mutateAsync(identify(toInput(values)));
    } catch (error) {
      setFailure(addFailure(noun, error));
      if (error instanceof ApiError) showFieldErrors(form, error);
      return;
    }
    draft.clear();
    success.raise();
  });

  return {
    form,
    draft,
    guard,
    added,
    failure,
    isSending: add.isPending,
    dismissFailure: () => setFailure(undefined),
    discard: () => {
      form.reset(emptyForm);
      draft.clear();
    },
    send,
  };
}
