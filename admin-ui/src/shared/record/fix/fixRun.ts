import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { FixArea, FlawFilter } from '../../audio/stored/recording';
import { unlessAborted } from '../../audio/uploadForm';
import { ApiError } from '../../http/ApiError';
import { session } from '../../http/client';
import { isTemporary, refusalOf } from '../upload/deliver';
import { itemKey } from '../upload/uploadQueue';
import { fixOne, undoOne, type Fixed, type Outcome, type Target } from './fixOne';

/** Pauses after failed attempts. The last one repeats. */
const pausesMs = [2_000, 5_000, 15_000, 30_000, 60_000];
/** Only one tab at a time fixes recordings. It holds the lock of this name. */
const lockName = 'obi.fixRecordings';

const flaws: readonly FlawFilter[] = [{ playable: 'some' }, { loudness: 'off' }, { loudness: 'unknown' }];

export interface FixState {
  /** The user who started it. */
  owner: string | undefined;
  /** 'queued': waits for another tab. 'finding': reads the lists. 'done': nothing is left. */
  phase: 'idle' | 'queued' | 'finding' | 'fixing' | 'undoing' | 'stopped' | 'done' | 'undone';
  /** The run undoes fixes. After a stop, it continues with that. */
  isUndo: boolean;
  /** Why the last attempt failed: the HTTP status, or 0 if there was no answer. It is repeated at a time in milliseconds. */
  heldUp: { status: number; until: number } | undefined;
  /** How many recordings the present phase has, and how many of them are done. */
  total: number;
  done: number;
  /** The text of the present recording. */
  text: string;
  /** The recordings that an undo would restore. */
  fixed: readonly Fixed[];
  measured: number;
  skipped: number;
  failed: readonly { target: Target; reason: string }[];
  /** How many recordings the undo left alone, because their entries changed since. */
  kept: number;
  /** Why it stopped, unless the user stopped it. */
  problem: string;
}

const idle: FixState = {
  owner: undefined,
  phase: 'idle',
  isUndo: false,
  heldUp: undefined,
  total: 0,
  done: 0,
  text: '',
  fixed: [],
  measured: 0,
  skipped: 0,
  failed: [],
  kept: 0,
  problem: '',
};

/** Reports whether recordings are being fixed, or fixes undone. */
export const isRunning = ({ phase }: FixState): boolean =>
  phase === 'queued' || phase === 'finding' || phase === 'fixing' || phase === 'undoing';

/** Returns a run that fixes recordings one after the other. It keeps only its results: the server knows what is left to fix. */
export function createFixRun(pauses: readonly number[] = pausesMs) {
  let state = idle;
  let targets: Target[] = [];
  let controller = new AbortController();
  const listeners = new Set<() => void>();

  function setState(change: Partial<FixState>) {
    state = { ...state, ...change };
    listeners.forEach((listener) => listener());
  }

  /** Fixes all recordings that need it. After a stop, continues with the remaining ones. */
  async function fixAll(loadAreas: () => Promise<FixArea[]>, client: QueryClient) {
    await run(client, async () => {
      if (targets.length === 0) {
        setState({ ...idle, owner: state.owner, fixed: state.fixed, phase: 'finding' });
        targets = await findTargets(await attempt(loadAreas));
        setState({ total: targets.length });
      }
      setState({ phase: 'fixing' });
      for (let next = targets[0]; next; next = targets[0]) {
        const target = next;
        setState({ text: target.text });
        const outcome = await attempt((signal) => fixOne(target, signal));
        targets = targets.slice(1);
        setState({ done: state.done + 1, ...countOutcome(target, outcome) });
      }
      setState({ phase: 'done' });
    });
  }

  function countOutcome(target: Target, outcome: Outcome): Partial<FixState> {
    if (outcome.kind === 'fixed') return { fixed: [...state.fixed, outcome.fixed] };
    if (outcome.kind === 'failed') return { failed: [...state.failed, { target, reason: outcome.reason }] };
    return { [outcome.kind]: state[outcome.kind] + 1 };
  }

  async function findTargets(areas: FixArea[]): Promise<Target[]> {
    const found = new Map<string, Target>();
    for (const area of areas)
      for (const filter of flaws) {
        let cursor: string | undefined;
        do {
          const from = cursor;
          const page = await attempt((signal) => area.find(filter, from, signal));
          for (const { id, text, audio } of page.items)
            if (audio) found.set(itemKey(area.id, id), { area, id, text, recording: audio });
          cursor = page.next;
        } while (cursor !== undefined);
      }
    return [...found.values()];
  }

  /** Restores the recordings from before, except where an entry changed since. After a stop, continues with the remaining ones. */
  async function undoAll(client: QueryClient) {
    await run(client, async () => {
      targets = [];
      if (!state.isUndo) setState({ isUndo: true, total: state.fixed.length, done: 0, kept: 0 });
      setState({ phase: 'undoing' });
      for (let next = state.fixed[0]; next; next = state.fixed[0]) {
        const fixed = next;
        setState({ text: fixed.text });
        const isRestored = await attempt((signal) => undoOne(fixed, signal));
        setState({
          fixed: state.fixed.slice(1),
          done: state.done + 1,
          kept: state.kept + (isRestored ? 0 : 1),
        });
      }
      setState({ phase: 'undone', isUndo: false });
    });
  }

  /** Runs the work while no other tab does any, and shows the results in the lists afterwards. */
  async function run(client: QueryClient, work: () => Promise<void>) {
    if (isRunning(state)) return;
    const owner = session.username();
    if (state.owner !== owner) [state, targets] = [idle, []];
    controller = new AbortController();
    setState({ owner, phase: 'queued', problem: '' });
    try {
      await runAlone(controller.signal, work);
    } catch (error) {
      setState({ phase: 'stopped', problem: controller.signal.aborted ? '' : problemOf(error) });
    } finally {
      setState({ heldUp: undefined });
      await client.invalidateQueries();
    }
  }

  /** Repeats an attempt until it succeeds or fails for good. Rejects when the run is stopped or another user signs in. */
  async function attempt<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { signal } = controller;
    for (let failures = 0; ; failures++) {
      if (session.username() !== state.owner) controller.abort();
      signal.throwIfAborted();
      try {
        const result = await unlessAborted(work(signal), signal);
        if (state.heldUp) setState({ heldUp: undefined });
        return result;
      } catch (error) {
        if (signal.aborted || !isTemporary(error) || hasSessionEnded(error)) throw error;
        const pause = pauses[Math.min(failures, pauses.length - 1)] ?? 0;
        const ms = Math.max(pause, (error.retryAfter ?? 0) * 1000);
        setState({ heldUp: { status: error.status, until: Date.now() + ms } });
        await waitForConnection(ms, signal);
      }
    }
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    fixAll,
    undoAll,
    stop: () => controller.abort(),
  };
}

let current: ReturnType<typeof createFixRun> | undefined;

/** Returns the run of this browser tab, which continues while other screens are shown. */
const fixRun = () => (current ??= createFixRun());

/** For tests: stops the run. The next call of useFixRun starts another. */
export function endFixRun() {
  current?.stop();
  current = undefined;
}

export function useFixRun() {
  const run = fixRun();
  const state = useSyncExternalStore(run.subscribe, run.get);
  return { state: state.owner === session.username() ? state : idle, run };
}

/** Reports whether the server refused the session, and no other one of this browser replaced it. */
const hasSessionEnded = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && session.username() === undefined;

function problemOf(error: unknown): string {
  if (hasSessionEnded(error)) return 'Your session has ended. Sign in again, then choose “Continue”.';
  return error instanceof ApiError ? refusalOf(error) : 'Something went wrong. Please try again.';
}

/** Waits for a time, or until the browser is online or the signal aborts. */
function waitForConnection(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    globalThis.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

async function runAlone(signal: AbortSignal, task: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(lockName, { signal }, task);
  else await task();
}
