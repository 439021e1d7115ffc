import { useState } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { Recorded, StoredRecordingCalls } from '../audio/stored/recording';
import { useAudioManager } from '../audio/stored/useAudioManager';
import { areaRows, type AreaId } from '../areas';
import { reload, runWrite } from '../http/write';
import { useEditForm, type SaveOptions } from './useEditForm';

interface Stored extends Recorded {
  createdAt: string;
  version: number;
}

interface Options<E extends Stored, F extends FieldValues, I extends object> {
  rules: Resolver<F>;
  /** The entry when the form was opened. */
  opened: E;
  toForm: (entry: E) => F;
  toInput: (form: F) => I;
  edit: (edited: { id: string; version: number; body: I & { id: string; createdAt: string } }) => Promise<E>;
  calls: StoredRecordingCalls<E>;
  /** Replaces the entry in the loaded lists. */
  putIntoLists: (client: QueryClient, stored: E) => void;
  /** All of it is reloaded after saving, because the order of the lists may have changed (spec 4.6). */
  area: AreaId;
  failureOf?: (error: unknown) => string;
  onSaved: () => void;
}

/** The form that edits an entry and its recording, for an EditFrame. Saving first saves the recording. */
export function useUpdateWithAudio<E extends Stored, F extends FieldValues, I extends object>(
  options: Options<E, F, I>,
) {
  const { rules, opened, toForm, toInput, calls, putIntoLists, area, failureOf, onSaved } = options;
  const client = useQueryClient();
  const { id } = opened;
  // The entry with its current recording, which is saved apart from the form.
  const [current, setCurrent] = useState(opened);
  const changed = { changes: [[area]] };
  const showStored = (item: E) => {
    setCurrent(item);
    putIntoLists(client, item);
    void reload(client, changed);
  };

  const edit = useEditForm<E, F>({
    area,
    draftKey: `${areaRows[area].noun.one}-edit-${id}`,
    rules,
    opened,
    toForm,
    toContent: toInput,
    send: async (form, loaded) => {
      const body = { ...toInput(form), id, createdAt: loaded.createdAt };
      const write = { ...changed, send: options.edit, store: putIntoLists };
      return runWrite(client, write, { id, version: loaded.version, body });
    },
    loadCurrent: async () => {
      const entry = await calls.load(id);
      if (entry) showStored(entry);
      return entry;
    },
    ...(failureOf && { failureOf }),
    onSaved,
  });
  const audio = useAudioManager({
    calls,
    area,
    thing: areaRows[area].noun.one,
    item: current,
    onChanged: (item) => {
      showStored(item);
      edit.continueFrom(item);
    },
  });
  const saveAll = async (options?: SaveOptions) => {
    const since = current.version;
    if (await audio.save()) edit.save({ ...options, since });
    else edit.stopComparing();
  };
  return { edit: { ...edit, save: (options?: SaveOptions) => void saveAll(options) }, audio, current };
}
