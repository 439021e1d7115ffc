import { plural } from '../../text/plural';
import type { QueueState } from './queue';

/** What is not safe yet, in a word or two; empty where nothing was recorded. */
export function queueText({ entries, sent, isHeldUp }: QueueState): string {
  const refused = entries.filter(({ refusal }) => refusal !== undefined).length;
  const waiting = entries.length - refused;
  if (refused > 0) return `${plural(refused, 'recording')} not taken`;
  if (waiting > 0) return isHeldUp ? `${waiting} not safe yet: no connection` : `${waiting} being sent`;
  return sent.size > 0 ? 'All are safe' : '';
}
