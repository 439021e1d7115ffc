import { useEffect, useRef, useState } from 'react';
import { useWatch, type DefaultValues, type FieldValues, type Path, type Resolver } from 'react-hook-form';
import { showFieldErrors } from '../form/showFieldErrors';
import { useFormDraft } from '../form/useFormDraft';
import { useUnloadGuard } from '../form/useLeaveGuard';
import { useForm } from '../form/useForm';
import { ApiError } from '../http/ApiError';

interface Options<F extends FieldValues> {
  draftKey: string;
  /** The rules for saving. */
  rules: Resolver<F>;
  /** The rules for publishing, if they are others. */
  publishRules?: Resolver<F>;
  submitted: F;
  /** The corrections that are saved already; what was submitted if there are none. */
  saved: F;
  /** The fields are open from the beginning. */
  isCorrecting: boolean;
  /** The error of the call that failed. */
  cause: unknown;
}

export type Correction<F extends FieldValues> = ReturnType<typeof useCorrection<F>>;

/**
 * The form that corrects a submission before it is published. The browser tab keeps the corrections when the question is
 * cancelled or fails, or when the decision is undone.
 */
export function useCorrection<F extends FieldValues>(options: Options<F>) {
  const { draftKey, rules, publishRules = rules, submitted, saved, isCorrecting, cause } = options;
  const isPublishing = useRef(false);
  const form = useForm<F>({
    resolver: (...all) => (isPublishing.current ? publishRules : rules)(...all),
    mode: 'onTouched',
    defaultValues: saved as DefaultValues<F>,
  });
  const draft = useFormDraft(draftKey, form);
  const [isOpened, setIsOpened] = useState(isCorrecting || draft.restored);
  const broken = cause instanceof ApiError && cause.fields.length > 0 ? cause : undefined;
  const isOpen = isOpened || broken !== undefined;
  const typed = { ...saved, ...useWatch({ control: form.control }) } as F;
  const values = isOpen ? typed : saved;
  const isChanged = isOpen && !isSame(typed, saved);
  useUnloadGuard(isChanged);

  // Someone else has saved corrections: fields that were not changed here take theirs.
  const savedText = JSON.stringify(saved);
  useEffect(() => {
    const before = form.formState.defaultValues as F;
    if (JSON.stringify(before) === savedText) return;
    const mine = form.getValues();
    form.reset(JSON.parse(savedText) as F);
    for (const name of Object.keys(before) as Path<F>[])
      if (!isSame(mine[name], before[name])) form.setValue(name, mine[name], { shouldDirty: true });
  }, [form, savedText]);

  useEffect(() => {
    const fields = broken?.fields.map((field) => ({
      ...field,
      path: field.path.replace(/^corrected\./, ''),
    }));
    if (fields) showFieldErrors(form, { fields });
  }, [broken, form]);

  return {
    form,
    submitted,
    /** The values to publish: those in the fields, or the saved ones if the fields are closed. */
    values,
    isOpen,
    /** The fields differ from what is saved. */
    isChanged,
    /** The values differ from what was submitted. */
    isCorrected: !isSame(values, submitted),
    /** There are saved corrections. */
    hasSaved: !isSame(saved, submitted),
    /** Fills in what was submitted. */
    restore: () => {
      for (const name of Object.keys(submitted) as Path<F>[])
        form.setValue(name, submitted[name], { shouldDirty: true, shouldValidate: true });
    },
    open: () => setIsOpened(true),
    /** Writes the corrections before the question is closed, so that the details can say at once that they are kept. */
    save: draft.save,
    /** Returns to what is saved. */
    discard: () => {
      form.reset(saved);
      draft.clear();
      setIsOpened(false);
    },
    /** Calls send with the values in the fields, or with undefined if they are saved. Shows broken rules instead. */
    submit: (aim: 'save' | 'publish', send: (corrected: F | undefined) => void) => {
      isPublishing.current = aim === 'publish';
      if (!isOpen) send(undefined);
      else void form.handleSubmit((corrected) => send(isChanged ? corrected : undefined))();
    },
  };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
