import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Resolver } from 'react-hook-form';
import { areaRows, type AreaId } from '../areas';
import { noAnswerToEdit } from '../feedback/failures';
import { offerUndoOfSave } from '../history/offerUndoOfChange';
import { ApiError } from '../http/ApiError';
import { drafts } from './drafts';
import { keepStored } from './keepStored';
import { showFieldErrors } from './showFieldErrors';
import { useFormDraft } from './useFormDraft';
import { useForm } from './useForm';

type Failure = { text: string; isConflict: boolean } | undefined;

interface Options<E extends Versioned, F extends FieldValues> {
  area: AreaId;
  draftKey: string;
  rules: Resolver<F>;
  /** The entry when the form was opened. */
  opened: E;
  toForm: (entry: E) => F;
  /** Returns the fields of the entry that the form changes. `loaded` is the entry that the form was filled with. */
  toContent: (form: F, loaded: E) => object;
  /** Saves the form. `loaded` is the entry that the form was filled with; its version must be sent as If-Match. Returns the
   * stored entry. */
  send: (form: F, loaded: E) => Promise<E>;
  /** Loads the entry as the server has it now. Returns undefined if it was deleted. */
  loadCurrent: () => Promise<E | undefined>;
  /** Returns the text that is shown after a failure. */
  failureOf?: (error: unknown) => string;
  onSaved: () => void;
}

export interface SaveOptions {
  /** Undoing the save also undoes what the person changed outside of the form after this version. */
  since?: number;
  /** Is called in place of onSaved. */
  then?: (() => void) | undefined;
}

/** An entry that counts its edits. */
export interface Versioned {
  id: string;
  version: number;
}

/** The contents of an entry that another person saved while it was edited. */
export interface EditConflict {
  /** The version that the form was filled with. */
  since: number;
  /** The content that the form was filled with. */
  loaded: object;
  /** The content on the server. */
  theirs: object;
  /** The content that keeping the person's changes would save. */
  mine: object;
}

export type EditForm<E extends Versioned, F extends FieldValues> = ReturnType<typeof useEditForm<E, F>>;

/**
 * The form that edits an entry, for an EditFrame. There are three versions of the entry: `loaded` filled the form, the
 * draft is what the form holds, and `current` is on the server. If another person saved after `loaded`, the server
 * refuses to save the draft. `conflict` then has what differs. It is resolved by taking `current`, with the draft's
 * changes or without them.
 */
export function useEditForm<E extends Versioned, F extends FieldValues>(options: Options<E, F>) {
  const { area, draftKey, rules, opened, toForm, toContent, send, loadCurrent, onSaved } = options;
  const { failureOf = editFailure } = options;
  const thing = areaRows[area].noun.one;
  const client = useQueryClient();
  const loaded = useRef(opened);
  // A draft that was stored before a reload may be older than the entry.
  const [storedVersion] = useState(() => drafts.read(draftKey)?.version ?? opened.version);
  const isOutdated = storedVersion < opened.version;
  // Sent as If-Match. If the list is older than the draft, the list's version is sent, and the server answers 412.
  const draftVersion = useRef(Math.min(storedVersion, opened.version));
  /** The same for rendering. */
  const [version, setVersion] = useState(() => Math.min(storedVersion, opened.version));
  const form = useForm<F>({
    resolver: keepStored(rules, () => toForm(loaded.current)),
    mode: 'onTouched',
    defaultValues: toForm(opened) as DefaultValues<F>,
  });
  const draft = useFormDraft(draftKey, form, draftVersion);
  const [isSaving, setIsSaving] = useState(false);
  const outdated = {
    text: `Someone changed this ${thing} after you started editing. Your unsaved changes are in the form.`,
    isConflict: true,
  };
  const [failure, setFailure] = useState<Failure>(() => (isOutdated ? outdated : undefined));

  const [conflict, setConflict] = useState<EditConflict & { current: E; merged: F }>();
  /** The form that 'Use theirs' replaced. */
  const [replaced, setReplaced] = useState<F>();

  const isOpen = useRef(true);
  const offer = useRef<() => void>(undefined);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      // Only now, because an open dialog hides the notices from screen readers.
      offer.current?.();
    };
  }, []);

  // A ref, because a followed link may read it before the next render.
  const isOver = useRef(false);
  const finish = () => {
    isOver.current = true;
    draft.clear();
  };

  const trySave = async (values: F, { since = draftVersion.current, then = onSaved }: SaveOptions) => {
    setFailure(undefined);
    setIsSaving(true);
    try {
      const saved = await send(values, { ...loaded.current, version: draftVersion.current });
      offer.current = () => offerUndoOfSave(client, area, saved, since);
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 412;
      setFailure(isConflict ? outdated : { text: failureOf(error), isConflict });
      if (error instanceof ApiError) showFieldErrors(form, error);
      console.error(error);
      if (isConflict) await compare();
      else setConflict(undefined);
      return;
    } finally {
      setIsSaving(false);
    }
    finish();
    // A person who left while saving must not be moved to another page.
    if (isOpen.current) then();
    else offer.current();
  };

  const setDraftVersion = (next: number) => {
    draftVersion.current = next;
    setVersion(next);
  };
  const setLoaded = (entry: E) => {
    loaded.current = entry;
    setDraftVersion(entry.version);
  };

  /** Loads the current entry. Without one, it says why. */
  const findCurrent = async (): Promise<E | undefined> => {
    try {
      const current = await loadCurrent();
      if (current) return current;
      const gone = new Error(`This ${thing} was deleted meanwhile.`);
      setFailure({ text: failureOf(gone), isConflict: false });
    } catch (error) {
      setFailure({ text: failureOf(error), isConflict: true });
    }
    return undefined;
  };

  /** Loads the current entry and sets the conflict with it. */
  const compare = async () => {
    const current = await findCurrent();
    if (!current) {
      setConflict(undefined);
      return;
    }
    const before = loaded.current;
    const merged = merge(form.getValues(), toForm(before), toForm(current));
    setConflict({
      since: draftVersion.current,
      loaded: { ...before, ...toContent(toForm(before), before) },
      theirs: { ...current, ...toContent(toForm(current), current) },
      mine: { ...current, ...toContent(merged, current) },
      current,
      merged,
    });
  };

  /** Replaces the draft with the current entry. */
  const replaceWith = (current: E) => {
    setLoaded(current);
    form.reset(toForm(current));
    draft.clear();
    setFailure(undefined);
    setConflict(undefined);
    setReplaced(undefined);
  };

  /**
   * Must be called when the entry was changed outside of the form, such as by a new recording. If the content changed
   * too, another person changed it, and saving reports the conflict.
   */
  const continueFrom = (current: E) => {
    const hasSameContent = JSON.stringify(toForm(current)) === JSON.stringify(toForm(loaded.current));
    if (!hasSameContent) return;
    const isDraftOfLoaded = draftVersion.current === loaded.current.version;
    loaded.current = current;
    if (!isDraftOfLoaded) return;
    setDraftVersion(current.version);
    draft.save();
  };

  return {
    thing,
    form,
    draft,
    /** Undefined while the person chooses between two versions. */
    failure: conflict ? undefined : failure,
    isSaving,
    /** The version that the draft is based on. */
    version,
    /** Reports whether the form was saved or discarded, so that leaving it needs no question. */
    isOver,
    /** Must be called when the changes are discarded. */
    finish,
    dismissFailure: () => setFailure(undefined),
    /** Undefined unless the person must choose between two versions. */
    conflict,
    /** Loads the current entry for a conflict that was seen before. */
    compare: () => void compare(),
    stopComparing: () => setConflict(undefined),
    /** Puts the person's changes on top of the current entry; save must be called next. */
    rebase: () => {
      if (!conflict) return;
      setLoaded(conflict.current);
      setFailure(undefined);
      form.reset(toForm(conflict.current));
      form.reset(conflict.merged, { keepDefaultValues: true });
    },
    /** Replaces the draft with the entry that the conflict is about. putBack undoes it. */
    takeTheirs: () => {
      if (!conflict) return;
      replaceWith(conflict.current);
      setReplaced(conflict.merged);
    },
    /** Undefined unless takeTheirs was called. Keeps what was typed since then. */
    putBack:
      replaced &&
      (() => {
        form.reset(merge(form.getValues(), toForm(loaded.current), replaced), { keepDefaultValues: true });
        setReplaced(undefined);
      }),
    /** Loads the current entry and replaces the draft with it. */
    loadCurrent: async () => {
      const current = await findCurrent();
      if (current) replaceWith(current);
    },
    /** Restores the loaded entry. */
    discard: () => replaceWith(loaded.current),
    continueFrom,
    save: (options: SaveOptions = {}): void =>
      // A form with errors has to be seen.
      void form.handleSubmit(
        (values) => trySave(values, options),
        () => setConflict(undefined),
      )(),
  };
}

/** Returns the current form with the fields that `mine` changed since it was loaded. */
function merge<F extends object>(mine: F, loaded: F, current: F): F {
  const pick = <K extends keyof F>(field: K): F[K] =>
    JSON.stringify(mine[field]) === JSON.stringify(loaded[field]) ? current[field] : mine[field];
  const fields = Object.keys(current) as (keyof F)[];
  return Object.fromEntries(fields.map((field) => [field, pick(field)])) as F;
}

/** Returns the text for an edit that failed (spec 8): 'Edit failed: {message}'. */
export function editFailure(error: unknown): string {
  return `Edit failed: ${reason(error)}`;
}

function reason(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  if (error.status === 0 && error.mayBeSaved) return noAnswerToEdit;
  if (error.status === 0) return 'There was no connection. Your changes are still here; try again.';
  if (!error.isJson) return `Server returned ${error.status}: ${firstCharacters(error.text, 100)}`;
  return error.serverMessage ?? `HTTP ${error.status}`;
}

/** Counts code points, so that a cut never leaves half a character. */
function firstCharacters(text: string, count: number): string {
  return Array.from(text).slice(0, count).join('');
}
