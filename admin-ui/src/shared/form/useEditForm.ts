import { useEffect, useRef, useState } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form';
import { ApiError } from '../http/client';
import { drafts } from './drafts';
import { editFailure } from './editFailure';
import { keepStored } from './keepStored';
import { showFieldErrors } from './showFieldErrors';
import { useFormDraft } from './useFormDraft';

type Failure = { text: string; isConflict: boolean } | undefined;

interface Options<E extends Versioned, F extends FieldValues> {
  /** The noun for the entry: 'creator'. */
  thing: string;
  draftKey: string;
  rules: Resolver<F>;
  /** As it was when the form was opened. */
  stored: E;
  toForm: (stored: E) => F;
  /** Saves the form on top of the version it is based on. */
  send: (form: F, base: E) => Promise<unknown>;
  /** As it is stored now; undefined once it was deleted. */
  reload: () => Promise<E | undefined>;
  /** What is said of a failure. */
  failureOf?: (error: unknown) => string;
  onSaved: () => void;
}

/** An entry that counts its edits. */
export interface Versioned {
  version: number;
}

export type EditForm<E extends Versioned, F extends FieldValues> = ReturnType<typeof useEditForm<E, F>>;

/** What a form does that edits something: saving on the version it started from, and settling a conflict. */
export function useEditForm<E extends Versioned, F extends FieldValues>(options: Options<E, F>) {
  const { thing, draftKey, rules, stored, toForm, send, reload, onSaved, failureOf = editFailure } = options;
  // It may be reloaded behind the form; what is edited stays what was opened.
  const base = useRef(stored);
  const [draftVersion] = useState(() => drafts.read(draftKey)?.version ?? stored.version);
  const isOutdated = draftVersion < stored.version;
  // The version sent as If-Match: the draft's, or the list's if that is older; the server then answers 412.
  const version = useRef(Math.min(draftVersion, stored.version));
  const form = useForm<F>({
    resolver: keepStored(rules, () => toForm(base.current)),
    mode: 'onTouched',
    defaultValues: toForm(stored) as DefaultValues<F>,
  });
  const draft = useFormDraft(draftKey, form, version);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<Failure>(() =>
    isOutdated
      ? {
          text: `Someone changed this ${thing} after you started editing. Your unsaved changes are shown below.`,
          isConflict: true,
        }
      : undefined,
  );

  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);

  // A ref: it is read when a link is followed, maybe before the saved state is rendered.
  const isOver = useRef(false);
  /** It was saved or discarded: nothing asks about it any more. */
  const finish = () => {
    isOver.current = true;
    draft.clear();
  };

  const trySave = async (values: F) => {
    setFailure(undefined);
    setIsSaving(true);
    try {
      await send(values, { ...base.current, version: version.current });
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 412;
      setFailure({ text: failureOf(error), isConflict });
      if (error instanceof ApiError) showFieldErrors(form, error);
      console.error(error);
      return;
    } finally {
      setIsSaving(false);
    }
    finish();
    // Someone who left while it was being saved stays where they went.
    if (isOpen.current) onSaved();
  };

  const takeBase = (next: E) => {
    base.current = next;
    version.current = next.version;
  };

  const resolveConflict = async (keepMine: boolean) => {
    try {
      const theirs = await reload();
      if (!theirs) {
        const gone = new Error(`This ${thing} was deleted meanwhile.`);
        setFailure({ text: failureOf(gone), isConflict: false });
        return;
      }
      const mine = rebase(form.getValues(), toForm(base.current), toForm(theirs));
      takeBase(theirs);
      form.reset(toForm(theirs));
      if (keepMine) form.reset(mine, { keepDefaultValues: true });
      else draft.clear();
      setFailure(undefined);
    } catch (error) {
      setFailure({ text: failureOf(error), isConflict: true });
    }
  };

  /**
   * Bases the form on a version that was made beside it. Where the content differs too, another person has changed
   * it: saving finds that, as any conflict.
   */
  const continueFrom = (next: E) => {
    const hasSameContent = JSON.stringify(toForm(next)) === JSON.stringify(toForm(base.current));
    if (!hasSameContent) return;
    const isOnBase = version.current === base.current.version;
    base.current = next;
    if (!isOnBase) return;
    version.current = next.version;
    draft.save();
  };

  return {
    thing,
    form,
    draft,
    failure,
    isSaving,
    isOver,
    finish,
    dismissFailure: () => setFailure(undefined),
    /** Shows what is stored now, in place of what was typed. */
    takeStored: () => resolveConflict(false),
    loadTheirs: () => void resolveConflict(false),
    keepMine: () => void resolveConflict(true),
    discard: () => {
      takeBase(base.current);
      form.reset(toForm(base.current));
      draft.clear();
      setFailure(undefined);
    },
    continueFrom,
    save: () => void form.handleSubmit(trySave)(),
  };
}

/** Another person's version of a form with the fields that were changed here put on top of it. */
function rebase<F extends object>(mine: F, base: F, theirs: F): F {
  const pick = <K extends keyof F>(field: K): F[K] =>
    JSON.stringify(mine[field]) === JSON.stringify(base[field]) ? theirs[field] : mine[field];
  const fields = Object.keys(theirs) as (keyof F)[];
  return Object.fromEntries(fields.map((field) => [field, pick(field)])) as F;
}
