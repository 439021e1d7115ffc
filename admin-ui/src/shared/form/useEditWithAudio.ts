import { useState } from 'react';
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { Recorded, RecordingCalls } from '../audio/stored/recording';
import { useAudioManager } from '../audio/stored/useAudioManager';
import { useEditForm } from './useEditForm';

interface Stored extends Recorded {
  createdAt: string;
  version: number;
}

interface Options<E extends Stored, F extends FieldValues, I extends object> {
  /** What is edited, in a word: 'proverb'. */
  thing: string;
  rules: Resolver<F>;
  /** As it was when the form was opened. */
  stored: E;
  toForm: (stored: E) => F;
  toInput: (form: F) => I;
  edit: (edited: { id: string; version: number; body: I & { id: string; createdAt: string } }) => Promise<E>;
  calls: RecordingCalls<E>;
  /** Shows it in the lists as it was just stored. */
  putIntoLists: (client: QueryClient, stored: E) => void;
  /** The lists, reloaded once it is saved: its place in the order may have changed (spec 4.6). */
  lists: QueryKey;
  failureOf?: (error: unknown) => string;
  onSaved: () => void;
}

/** What a form does that edits something and its recording. Saving uploads a chosen file first. */
export function useEditWithAudio<E extends Stored, F extends FieldValues, I extends object>(
  options: Options<E, F, I>,
) {
  const { thing, rules, stored, toForm, toInput, calls, putIntoLists, lists, failureOf, onSaved } = options;
  const client = useQueryClient();
  const { id } = stored;
  // With the recording it has now, apart from the form.
  const [current, setCurrent] = useState(stored);
  const take = (item: E) => {
    setCurrent(item);
    putIntoLists(client, item);
  };

  const edit = useEditForm<E, F>({
    thing,
    draftKey: `${thing}-edit-${id}`,
    rules,
    stored,
    toForm,
    send: async (form, base) => {
      const body = { ...toInput(form), id, createdAt: base.createdAt };
      putIntoLists(client, await options.edit({ id, version: base.version, body }));
      void client.invalidateQueries({ queryKey: lists });
    },
    reload: async () => {
      const theirs = await calls.load(id);
      if (!theirs) return undefined; // the dialog stays, with what was typed
      take(theirs);
      void client.invalidateQueries({ queryKey: lists });
      return theirs;
    },
    ...(failureOf && { failureOf }),
    onSaved,
  });
  const audio = useAudioManager({
    calls,
    item: current,
    onChanged: (item) => {
      take(item);
      // A list may be narrowed to those with or without a recording.
      void client.invalidateQueries({ queryKey: lists });
      edit.continueFrom(item);
    },
  });
  const save = async () => {
    // Saving is as good as pressing the button that uploads what was chosen.
    if (await audio.upload()) edit.save();
  };
  return { edit, audio, current, save: () => void save() };
}
