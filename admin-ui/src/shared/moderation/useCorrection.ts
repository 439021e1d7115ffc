import { useCallback, useEffect, useState } from 'react';
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
} from 'react-hook-form';
import { showFieldErrors } from '../form/showFieldErrors';
import { useFormDraft } from '../form/useFormDraft';
import { useUnloadGuard } from '../form/useLeaveGuard';
import { ApiError } from '../http/ApiError';

interface Options<F extends FieldValues> {
  draftKey: string;
  rules: Resolver<F>;
  submitted: F;
  firstField: FieldPath<F>;
  /** The fields are open from the beginning. */
  isCorrecting: boolean;
  /** The error of the publication that failed. */
  cause: unknown;
}

export type Correction<F extends FieldValues> = ReturnType<typeof useCorrection<F>>;

/**
 * The form that corrects a submission before it is published. The browser tab keeps the corrections when the question is
 * cancelled or fails, or when the decision is undone.
 */
export function useCorrection<F extends FieldValues>(options: Options<F>) {
  const { draftKey, rules, submitted, firstField, isCorrecting, cause } = options;
  const form = useForm<F>({
    resolver: rules,
    mode: 'onTouched',
    defaultValues: submitted as DefaultValues<F>,
  });
  const draft = useFormDraft(draftKey, form);
  const [isOpened, setIsOpened] = useState(isCorrecting || draft.restored);
  const broken = cause instanceof ApiError && cause.fields.length > 0 ? cause : undefined;
  const isOpen = isOpened || broken !== undefined;
  const values = { ...submitted, ...useWatch({ control: form.control }) } as F;
  const isChanged = isOpen && JSON.stringify(values) !== JSON.stringify(submitted);
  useUnloadGuard(isChanged);

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
    /** The values to publish: the corrected ones, or the submitted ones if the fields are closed. */
    values: isOpen ? values : submitted,
    isOpen,
    isChanged,
    open: () => setIsOpened(true),
    focus: useCallback(() => form.setFocus(firstField), [form, firstField]),
    /** Writes the corrections before the question is closed, so that the details can say at once that they are kept. */
    save: draft.save,
    /** Returns to what was submitted. */
    discard: () => {
      form.reset(submitted);
      draft.clear();
      setIsOpened(false);
    },
    /** Calls send with the corrected values, or with undefined if nothing was corrected. Shows broken rules instead. */
    submit: (send: (corrected: F | undefined) => void) => {
      if (!isOpen) send(undefined);
      else void form.handleSubmit((corrected) => send(isChanged ? corrected : undefined))();
    },
  };
}
