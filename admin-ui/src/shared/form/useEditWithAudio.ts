import { useState } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { Recorded, RecordingCalls } from '../audio/stored/recording';
import { useAudioManager } from '../audio/stored/useAudioManager';
import type { AreaId } from '../areas';
import { reload, runWrite } from '../http/write';
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
  /** Reloaded once it is saved: its place in the lists may have changed (spec 4.6). */
  area: AreaId;
  failureOf?: (error: unknown) => string;
  onSaved: () => void;
}

/** What a form does that edits something and its recording. Saving uploads a chosen file first. */
export function useEditWithAudio<E extends Stored, F extends FieldValues, I extends object>(
  options: Options<E, F, I>,
) {
  const { thing, rules, stored, toForm, toInput, calls, putIntoLists, area, failureOf, onSaved } = options;
  const client = useQueryClient();
  const { id } = stored;
  // With the recording it has now, apart from the form.
  const [current, setCurrent] = useState(stored);
  const changed = { changes: [[area]] };
  const take = (item: E) => {
    setCurrent(item);
    putIntoLists(client, item);
    void reload(client, changed);
  };

  const edit = useEditForm<E, F>({
    thing,
    draftKey: `${thing}-edit-${id}`,
    rules,
    stored,
    toForm,
    send: async (form, base) => {
      const body = { ...toInput(form), id, createdAt: base.createdAt };
      const write = { ...changed, send: options.edit, store: putIntoLists };
      await runWrite(client, write, { id, version: base.version, body });
    },
    reload: async () => {
      const theirs = await calls.load(id);
      if (!theirs) return undefined; // the dialog stays, with what was typed
      take(theirs);
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
      edit.continueFrom(item);
    },
  });
  const save = async () => {
    // Saving is as good as pressing the button that uploads what was chosen.
    if (await audio.upload()) edit.save();
  };
  return { edit, audio, current, save: () => void save() };
}
