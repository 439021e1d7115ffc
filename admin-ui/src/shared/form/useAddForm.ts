import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { DefaultValues, FieldPath, FieldValues, PathValue, Resolver } from 'react-hook-form';
import { useLocation } from 'react-router';
import { ApiError } from '../http/client';
import { useFormDraft } from './useFormDraft';
import { stillSaving, unsaved, useLeaveGuard } from './useLeaveGuard';
import { useTimedFlag } from '../hooks/timers';
import { hasTouchKeyboard } from '../layout/viewport';
import { regionId } from '../notices/notify';
import { focusesForm } from '../routing/focusForm';
import { showFieldErrors } from './showFieldErrors';
import { AddDeclined, useExistsQuestion, type ExistsQuestion } from './useExistsQuestion';
import { useForm } from './useForm';

/** How long the success message stays before the form is empty again (spec 9). */
const successMs = 3000;

interface Options<F extends FieldValues> {
  /** The key of the draft in the browser. */
  draftKey: string;
  rules: Resolver<F>;
  emptyForm: F;
  /** Returns the fields that keep their values for the next entry. */
  keptAfterAdd?: ((form: F) => Partial<F>) | undefined;
  /** Gets the focus in the emptied form, and in a form that the shortcut or its address opened. */
  firstField: FieldPath<F>;
  /** Makes confirmNew ask before an entry is added that exists already. */
  existsQuestion?: ExistsQuestion<F> | undefined;
  /** May call confirmNew with the id of the new entry first. Undoing the addition must call reopen. */
  send: (
    form: F,
    confirmNew: (id: string, signal?: AbortSignal) => Promise<void>,
    reopen: () => void,
  ) => Promise<unknown>;
  /** Returns the text that is shown after a failure; undefined to show none. */
  failureOf: (error: unknown) => string | undefined;
}

export type AddForm<F extends FieldValues> = ReturnType<typeof useAddForm<F>>;

/** The form that adds an entry, for an AddFrame. After a success it is emptied for the next entry; a failure leaves it as it is. */
export function useAddForm<F extends FieldValues>(options: Options<F>) {
  const { draftKey, rules, emptyForm, keptAfterAdd, firstField, send, failureOf } = options;
  const form = useForm<F>({
    resolver: rules,
    mode: 'onTouched',
    defaultValues: emptyForm as DefaultValues<F>,
  });
  const draft = useFormDraft(draftKey, form);
  const { confirmNew, question, isAsking } = useExistsQuestion(options.existsQuestion, () =>
    form.setFocus(firstField),
  );
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [hadFocus, setHadFocus] = useState(false);
  const [round, setRound] = useState(0);
  // Two presses may come before the button can be disabled.
  const busy = useRef(false);
  const [added, success] = useTimedFlag(successMs, () => {
    form.reset({ ...emptyForm, ...keptAfterAdd?.(form.getValues()) });
    setRound((before) => before + 1);
  });
  useEffect(() => {
    if (!added) return;
    // The fields are usable again. Do not move a focus that the person has moved.
    return () => {
      if (document.activeElement === document.body) form.setFocus(firstField);
    };
  }, [added, form, firstField]);
  /** Empties the form for a letter that begins the next entry, so that it is not lost. */
  const typeNext = (event: KeyboardEvent) => {
    if (!added || event.ctrlKey || event.altKey || event.metaKey || !/^\p{L}$/u.test(event.key)) return;
    event.stopPropagation(); // or it would be a shortcut
    event.preventDefault();
    flushSync(success.expire);
    form.setFocus(firstField);
    form.setValue(firstField, event.key as PathValue<F, FieldPath<F>>, { shouldDirty: true });
  };
  const location = useLocation();
  const { key } = location;
  const isWanted = focusesForm(location.state);
  useEffect(() => {
    if (isWanted) form.setFocus(firstField);
  }, [key, isWanted, form, firstField]);
  useEffect(() => {
    // A link that was followed still has the focus here.
    if (document.activeElement === document.body && !hasTouchKeyboard()) form.setFocus(firstField);
  }, [form, firstField]);
  const guard = useLeaveGuard(
    (form.formState.isDirty || isSending) && !added,
    // If sending fails later, only the draft still has the text.
    isSending ? undefined : draft.clear,
    undefined,
    isSending ? stillSaving : unsaved,
  );

  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  /** Ends the success message, and puts the text back unless the next entry is being typed. */
  const reopen = (sent: F) => {
    if (!isOpen.current) return;
    const isOnNotice = document.getElementById(regionId)?.contains(document.activeElement);
    flushSync(success.lower);
    if (!form.formState.isDirty) form.reset(sent, { keepDefaultValues: true });
    draft.save();
    if (isOnNotice && !hasTouchKeyboard()) form.setFocus(firstField);
  };

  const trySend = async (values: F, element: HTMLElement) => {
    setFailure(undefined);
    setIsSending(true);
    const sent = form.getValues();
    try {
      await send(
        values,
        (id, signal) => confirmNew(values, id, signal),
        () => reopen(sent),
      );
    } catch (error) {
      if (error instanceof AddDeclined) return;
      setFailure(failureOf(error));
      if (error instanceof ApiError) showFieldErrors(form, error);
      return;
    } finally {
      setIsSending(false);
    }
    draft.clear();
    // Locking the fields dropped the focus. If the person has moved it elsewhere since, it stays there.
    const focused = document.activeElement;
    // The dialog of the question may still be closing.
    const isInDialog = Boolean(focused?.closest('[role=alertdialog]'));
    setHadFocus(focused === document.body || element.contains(focused) || isInDialog);
    success.raise();
  };
  const submit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (busy.current || added) return;
    busy.current = true;
    await form
      .handleSubmit(
        (values) => trySend(values, element),
        () => {
          // If the first wrong field already has the focus, focusing it again does not scroll.
          const focused = document.activeElement;
          if (element.contains(focused)) focused?.scrollIntoView({ block: 'center' });
        },
      )()
      .finally(() => (busy.current = false));
  };

  return {
    form,
    draft,
    guard,
    /** The question about an entry that exists already. */
    question,
    added,
    /** Counts how often the form was emptied. Use it as the key of parts outside of the form. */
    round,
    failure,
    isSending,
    /** The question is shown; nothing is sent before it is answered. */
    isAsking,
    /** Reports whether the focus was in the form when the entry was added. */
    hadFocus,
    dismissFailure: () => setFailure(undefined),
    discard: () => {
      form.reset(emptyForm);
      draft.clear();
      setRound((before) => before + 1);
    },
    submit,
    /** The props of the form whose success message ends when the next entry is typed. */
    typesNext: { onKeyDown: typeNext },
  };
}
