import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { FieldPath, Resolver } from 'react-hook-form';
import { areaRows } from '../areas';
import { addFailure } from '../feedback/failures';
import { takePendingLink } from '../form/links';
import { useAddForm } from '../form/useAddForm';
import type { ExistsQuestion } from '../form/useExistsQuestion';
import { useSubmission } from '../form/useSubmission';
import { offerUndoOfAdd } from '../history/offerUndoOfChange';
import { affectsArea, runWrite, type Write } from '../http/write';
import type { Entry, EntryForm, FormCalls } from './directory';

interface Options<E extends Entry, F extends EntryForm, I extends object> {
  calls: FormCalls<E, I>;
  rules: Resolver<F>;
  emptyForm: F;
  /** Returns the fields that keep their values for the next entry. */
  keptAfterAdd?: (form: F) => Partial<F>;
  /** Asks before an entry is added that exists already. */
  existsQuestion: ExistsQuestion<F>;
  toInput: (form: F) => I;
}

/** The form that adds an entry to a directory, for an AddFrame. */
export function useAddEntry<E extends Entry, F extends EntryForm, I extends object>(
  options: Options<E, F, I>,
) {
  const { calls, rules, emptyForm, keptAfterAdd, existsQuestion, toInput } = options;
  const { noun, nameField } = areaRows[calls.area];
  const client = useQueryClient();
  const identify = useSubmission();
  const add = useAddForm<F>({
    draftKey: `${noun.one}-add`,
    rules,
    emptyForm,
    keptAfterAdd,
    firstField: nameField as FieldPath<F>,
    existsQuestion,
    send: (form, confirmNew, reopen) =>
      identify(toInput(form), async (input) => {
        await confirmNew(input.id);
        await runWrite(client, addWrite(calls), input);
        offerUndoOfAdd(client, calls.area, input, reopen);
      }),
    failureOf: (error) => addFailure(noun, error),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    takePendingLink(add.form);
    return add.submit(event);
  };
  return { ...add, submit };
}

/** Adds an entry and then reloads everything of its area. */
export const addWrite = <E extends Entry, I>({ area, add }: FormCalls<E, I>): Write<I, E> => ({
  ...affectsArea(area),
  send: add,
});
