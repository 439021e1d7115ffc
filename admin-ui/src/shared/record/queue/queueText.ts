import type { QueueState } from './queue';

/** Returns the upload status in a few words; empty if nothing was recorded. */
export function queueText({ entries, sent, isHeldUp }: QueueState): string {
  const refused = entries.filter(({ refusal }) => refusal !== undefined).length;
  const waiting = entries.length - refused;
  if (refused > 0) return `${refused} failed to upload`;
  if (waiting > 0) return isHeldUp ? `${waiting} waiting to upload: no connection` : `${waiting} uploading`;
  return sent.size > 0 ? 'All uploaded' : '';
}
