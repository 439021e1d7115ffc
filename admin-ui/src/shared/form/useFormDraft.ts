import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { draftOwner, drafts } from './drafts';

const WRITE_AFTER_MS = 300;

interface FormDraft {
  /** Reports whether a draft was restored. */
  restored: boolean;
  /** Writes the draft again, for a form whose version changed. */
  save(): void;
  clear(): void;
}

/**
 * Stores the changed fields of a form in this tab and restores them when the form is mounted again, so that text
 * survives an ended session, a reload or a crash. `version` is the version of the entry that is edited. Call clear
 * once the text is saved or discarded. Files are not stored.
 */
export function useFormDraft<T extends FieldValues>(
  key: string,
  form: UseFormReturn<T>,
  version?: RefObject<number>,
): FormDraft {
  // The session may have ended, or be another person's, when the last change is written.
  const [owner] = useState(draftOwner);
  const [restored, setRestored] = useState(() => drafts.read(key, owner) !== undefined);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(() => {
    clearTimeout(pending.current);
    pending.current = undefined;
    const values = diffFields(form);
    if (Object.keys(values).length === 0) drafts.remove(key, owner);
    else drafts.write(key, { values, ...(version && { version: version.current }) }, owner);
  }, [key, form, owner, version]);

  useEffect(() => {
    for (const [name, value] of Object.entries(drafts.read(key, owner)?.values ?? {})) {
      form.setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true });
    }

    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(pending.current);
        pending.current = setTimeout(save, WRITE_AFTER_MS);
      },
    });
    const flush = () => {
      if (pending.current !== undefined) save();
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      stop();
      flush();
    };
  }, [key, form, owner, save]);

  const clear = useCallback(() => {
    clearTimeout(pending.current);
    pending.current = undefined;
    drafts.remove(key, owner);
    setRestored(false);
  }, [key, owner]);

  return { restored, save, clear };
}

function diffFields<T extends FieldValues>(form: UseFormReturn<T>): Record<string, unknown> {
  const saved: Record<string, unknown> = form.formState.defaultValues ?? {};
  const isChanged = ([name, value]: [string, unknown]) =>
    !(value instanceof File) && JSON.stringify(value) !== JSON.stringify(saved[name]);
  return Object.fromEntries(Object.entries(form.getValues()).filter(isChanged));
}
