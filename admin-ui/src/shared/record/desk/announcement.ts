import { formatLength } from '../../audio/formatAudio';
import { endingText } from './review';
import { stateText } from './stateText';
import type { Desk } from './useDesk';

/** What a screen reader says of the state; nothing while the next text is there to be read. */
export function announcement({ state, review }: Desk): string {
  if (state.step !== 'ready') return stateText(state);
  if (!review) return '';
  const { cut, take } = review;
  const length = formatLength((cut.end - cut.start) / take.rate);
  return endingText(review) ?? `Recorded, ${length}. Keep it, play it or record again.`;
}
