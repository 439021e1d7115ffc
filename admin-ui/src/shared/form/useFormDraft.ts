import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { drafts } from './drafts';

const WRITE_AFTER_MS = 300;

/**
 * Keeps the changed fields of a form in this tab's storage under the key and puts them back when the form is
 * mounted again: text survives a session that ended, a reload, a crash. Call clear() once the text is saved or
 * discarded. `restored` says that fields were put back. A file cannot be kept so and has to be chosen again.
 */
export function useFormDraft<T extends FieldValues>(
  key: string,
  form: UseFormReturn<T>,
): { restored: boolean; clear(): void } {
  const [restored, setRestored] = useState(() => drafts.read(key) !== undefined);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    for (const [name, value] of Object.entries(drafts.read(key) ?? {})) {
      form.setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true });
    }

    const write = () => {
      pending.current = undefined;
      const changed = changedFields(form);
      if (Object.keys(changed).length > 0) drafts.write(key, changed);
      else drafts.remove(key);
    };
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(pending.current);
        pending.current = setTimeout(write, WRITE_AFTER_MS);
      },
    });
    const flush = () => {
      if (pending.current === undefined) return;
      clearTimeout(pending.current);
      write();
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      stop();
      flush();
    };
  }, [key, form]);

  const clear = useCallback(() => {
    clearTimeout(pending.current);
    pending.current = undefined;
    drafts.remove(key);
    setRestored(false);
  }, [key]);

  return { restored, clear };
}

function changedFields<T extends FieldValues>(form: UseFormReturn<T>): Record<string, unknown> {
  const saved: Record<string, unknown> = form.formState.defaultValues ?? {};
  const isChanged = ([name, value]: [string, unknown]) =>
    !(value instanceof File) && JSON.stringify(value) !== JSON.stringify(saved[name]);
  return Object.fromEntries(Object.entries(form.getValues()).filter(isChanged));
}
