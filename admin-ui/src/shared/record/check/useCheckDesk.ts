import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { letters } from '../../../api/ilu';
import type { Check } from '../../audio/stored/check';
import type { Recorded, RecordingArea } from '../../audio/stored/recording';
import { unanswered } from '../../feedback/failures';
import { optional } from '../../form/rules';
import { ApiError } from '../../http/ApiError';
import type { Page } from '../../http/pages';
import { createUndoSteps } from '../../moderation/undoSteps';
import { END, useDeskItems, type DeskAddress, type RecordItem } from '../desk/deskItems';

/** The rule for the note of a check. */
export const noteRule = optional('Note', letters.CheckInput.note);

/** Why the recording on the screen was not marked, or why it changed. */
interface Message {
  itemId: string;
  text: string;
  isError: boolean;
}

interface Options {
  area: RecordingArea;
  /** The recordings that wait for a check. Checked ones stay in this list until the page is left. */
  first: Page<RecordItem>;
  fetchPage: (cursor: string, signal: AbortSignal) => Promise<Page<RecordItem>>;
  address: DeskAddress;
}

export type CheckDesk = ReturnType<typeof useCheckDesk>;

/** Marks one recording after the other as checked or to redo. The screen changes only after the server has confirmed a mark. */
export function useCheckDesk({ area, first, fetchPage, address }: Options) {
  const client = useQueryClient();
  /** The newest state of the items that changed since the page was opened. */
  const [changed, setChanged] = useState<ReadonlyMap<string, Recorded>>(new Map());
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<Message>();
  const [isSending, setSending] = useState(false);
  const [steps] = useState(createUndoSteps);
  const { check, load } = area.calls;

  const audioOf = (item: RecordItem) => (changed.get(item.id) ?? item).audio;
  const isDone = (item: RecordItem) => audioOf(item)?.check !== '';
  const { at = END } = address;
  const items = useDeskItems({ first, fetchPage, at, load, isKept: isDone, onMoved: address.moveTo });
  const item = items.item && { ...items.item, audio: audioOf(items.item) };
  const note = (item && notes[item.id]) ?? '';

  const latest = useRef<typeof items>(undefined);
  useEffect(() => {
    latest.current = items;
    return () => void (latest.current = undefined);
  });
  const show = (stored: Recorded) => {
    setChanged((before) => new Map(before).set(stored.id, stored));
    // Not refetched now: this page keeps the list that it was opened with.
    void client.invalidateQueries({ queryKey: area.listKey, refetchType: 'none' });
    void client.invalidateQueries({ queryKey: [area.id, 'summary'] });
  };

  /** Shows the recording that the item has now, after the server did not find the one on the screen. */
  const showCurrent = async (itemId: string) => {
    const stored = await load(itemId).catch(() => undefined);
    const gone = { id: itemId, version: 0 };
    show(stored ?? gone);
    const text = stored?.audio
      ? 'Someone replaced this recording. Listen to the new one.'
      : `This ${area.noun.one} no longer has a recording.`;
    setMessage({ itemId, text, isError: false });
  };

  const mark = async (result: Exclude<Check, ''>) => {
    if (!item?.audio || isSending || !noteRule.safeParse(note).success) return;
    const { id, audio } = item;
    const { index } = items;
    setSending(true);
    setMessage(undefined);
    try {
      show(await check(id, audio.fileId, { result, ...(note.trim() && { note: note.trim() }) }));
    } catch (error) {
      if (error instanceof ApiError && error.isNotFound) await showCurrent(id);
      else setMessage({ itemId: id, text: failureOf('This recording is not marked.', error), isError: true });
      return;
    } finally {
      setSending(false);
    }
    // The user may have moved on, or left the page.
    if (latest.current?.item?.id === id) items.goToNextUnkept();
    steps.offer(() => ({
      about: id,
      text: result === 'checked' ? 'Marked as checked.' : 'Marked to redo.',
      undo: async () => {
        show(await check(id, audio.fileId, { result: audio.check ?? '' }));
        // The page may have been left.
        latest.current?.goTo(index);
      },
      failureOf: (error) => failureOf('The mark could not be undone.', error),
    }));
  };

  return {
    area: area.id,
    items,
    item,
    isDone,
    note,
    setNote: (text: string) => item && setNotes((before) => ({ ...before, [item.id]: text })),
    message: message?.itemId === item?.id ? message : undefined,
    isSending,
    mark: (result: Exclude<Check, ''>) => void mark(result),
    undoLast: () => void steps.undoLast(),
  };
}

function failureOf(text: string, error: unknown): string {
  const why = (error instanceof ApiError && error.serverMessage) || 'Try again.';
  return unanswered(error, `${text} There was no connection. Try again.`) ?? `${text} ${why}`;
}
