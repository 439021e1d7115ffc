import { useSyncExternalStore } from 'react';
import type { Part } from './cut';

/** What a person chose for a recording. */
export interface Edits {
  /** The part that is kept. Without it, the part with speech is. */
  cut?: Part | undefined;
  /** Filters out the hum of the mains. */
  removesHum?: boolean | undefined;
}

export const noEdits: Edits = {};
const edited = new WeakMap<File, Edits>();
const listeners = new Set<() => void>();

/** Returns what a person chose for the file: the same object until that changes. */
export const editsOf = (file: File | undefined): Edits => (file && edited.get(file)) ?? noEdits;

/** Changes how a chosen file is converted. */
export function editFile(file: File, change: Edits): void {
  const edits = { ...editsOf(file), ...change };
  edited.set(file, edits.cut || edits.removesHum ? edits : noEdits);
  listeners.forEach((notify) => notify());
}

export function useEdits(file: File | undefined): Edits {
  return useSyncExternalStore(subscribe, () => editsOf(file));
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
