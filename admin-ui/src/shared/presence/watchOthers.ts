import type { AreaId } from '../areas';
import { session } from '../http/client';

/** What is open: its area, its kind and its ID. */
export interface Opened {
  area: AreaId;
  /** 'creator', 'review' */
  entity: string;
  id: string;
}

/** Another administrator who has the same thing open. */
export interface Other {
  username: string;
  /** Since when, in milliseconds since 1970 by this computer's clock. */
  since: number;
}

/** The newest change, if another administrator made it. */
export interface Changed {
  /** Of the change in the history. */
  id: string;
  username: string;
  /** When, in milliseconds since 1970 by this computer's clock. */
  at: number;
  /** Of the entry after the change. */
  version?: number;
  /** Of the submission after the change. */
  status?: string;
  deleted?: boolean;
}

/** What the server knows about the thing. */
export interface Seen {
  others: Other[];
  changed?: Changed;
}

/** An event of the stream. Times are in seconds. */
export interface Event {
  others: { username: string; openFor: number }[];
  changed?: Omit<Changed, 'at'> & { ago: number };
}

/** The server is never silent for longer than ten seconds. */
const SILENCE_MS = 30_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** After so many failures in a row, about half a minute, the last answer is too old. */
const FAILURES_UNTIL_UNKNOWN = 5;

/**
 * Shows others that this window has something open, since openedAt, and calls onSeen with those who have it open too
 * and with the newest change. Connects again after failures, with growing pauses, until the signal is aborted. Never rejects.
 */
export async function watchOthers(
  opened: Opened,
  openedAt: number,
  onSeen: (seen: Seen) => void,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  // A function, because TypeScript does not know that `aborted` changes.
  const isStopped = () => signal.aborted;
  while (!isStopped()) {
    try {
      await readEvents(addressOf(opened, openedAt), signal, (data) => {
        failures = 0;
        onSeen(seenIn(data as Event));
      });
    } catch {
      failures += 1;
    }
    if (isStopped()) return;
    if (failures >= FAILURES_UNTIL_UNKNOWN) onSeen({ others: [] });
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
    await sleep(pause * (0.75 + Math.random() / 2), signal);
  }
}

function seenIn({ others, changed }: Event): Seen {
  const now = Date.now();
  const since = others.map(({ username, openFor }) => ({ username, since: now - openFor * 1000 }));
  return { others: since, ...(changed && { changed: { ...changed, at: now - changed.ago * 1000 } }) };
}

function addressOf({ area, entity, id }: Opened, openedAt: number): string {
  const openFor = Math.max(0, Math.round((Date.now() - openedAt) / 1000));
  return `/api/${area}/admin/presence?${new URLSearchParams({ entity, id, openFor: `${openFor}` })}`;
}

/**
 * Reads server-sent events until the server ends the stream or is silent for too long. Rejects if the stream cannot be
 * opened or breaks. EventSource cannot send the token.
 */
async function readEvents(url: string, signal: AbortSignal, onEvent: (data: unknown) => void): Promise<void> {
  const response = await fetch(url, {
    headers: { Authorization: `Bearer ${session.token() ?? ''}` },
    signal,
  });
  if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const timer = setTimeout(() => void reader.cancel(), SILENCE_MS);
    const { value, done } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      // Others are comments, which keep the connection alive.
      if (block.startsWith('data: ') && !signal.aborted) onEvent(JSON.parse(block.slice('data: '.length)));
    }
  }
}

/** Resolves after this time, or as soon as the signal is aborted. */
const sleep = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(end, milliseconds);
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
    signal.addEventListener('abort', end);
  });
