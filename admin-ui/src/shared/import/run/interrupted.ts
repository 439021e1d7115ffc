import type { ImportArea } from '../area';
import type { Choices } from './useCheck';

/** An import that was under way when its page went. */
export interface Interrupted {
  file: string;
  done: number;
  total: number;
  onMatch: Choices['onMatch'];
}

const key = ({ sheet }: ImportArea) => `obi.import.${sheet.area}`;

/** Notes that so many more rows are in, for the case that the tab is reloaded in the middle. */
export function rememberRunning(
  area: ImportArea,
  file: string,
  more: number,
  { onMatch }: Choices,
  total?: number,
): void {
  const before = total === undefined ? interruptedImport(area) : undefined;
  const now: Interrupted = {
    file,
    onMatch,
    total: total ?? before?.total ?? 0,
    done: (before?.done ?? 0) + more,
  };
  sessionStorage.setItem(key(area), JSON.stringify(now));
}

export function forgetInterrupted(area: ImportArea): void {
  sessionStorage.removeItem(key(area));
}

/** What this tab was importing when it was reloaded. */
export function interruptedImport(area: ImportArea): Interrupted | undefined {
  const stored = sessionStorage.getItem(key(area));
  return stored === null ? undefined : (JSON.parse(stored) as Interrupted);
}
