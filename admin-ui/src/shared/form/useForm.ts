import { useMemo } from 'react';
// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- all forms import it from here
import { useForm as useHookForm } from 'react-hook-form';
import type { Field, FieldRefs, FieldValues, UseFormProps, UseFormReturn } from 'react-hook-form';

/**
 * useForm of react-hook-form, except that submitting a form with errors focuses the wrong field that is first on the
 * screen. The library focuses the one that was registered first, which is often another.
 */
export function useForm<F extends FieldValues, Context = unknown, Output = F>(
  options: UseFormProps<F, Context, Output>,
): UseFormReturn<F, Context, Output> {
  const form = useHookForm({ ...options, shouldFocusError: false });
  return useMemo(() => {
    const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) =>
      form.handleSubmit(onValid, (errors, event) => {
        focusFirst(form.control._fields, Object.keys(errors));
        return onInvalid?.(errors, event);
      });
    // Inherits the form's state, which the library replaces on each render.
    return Object.assign(Object.create(form) as typeof form, { handleSubmit });
  }, [form]);
}

/** Focuses the wrong field that is first in the document. The form can focus its fields, but not tell where they are. */
function focusFirst(fields: FieldRefs, names: readonly string[]): void {
  const wrong = names.flatMap((name) => {
    const ref = (fields[name] as Partial<Field> | undefined)?._f?.ref;
    if (!ref?.focus) return [];
    ref.focus();
    return document.activeElement instanceof HTMLElement ? document.activeElement : [];
  });
  const [first] = wrong.sort((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  first?.focus();
}
