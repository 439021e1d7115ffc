import { formatLength } from '../../audio/formatAudio';
import { endingText } from './review';
import { stateText } from './stateText';
import type { Desk } from './useDesk';

/** What a screen reader says of the state. The text itself is read when it comes. */
export function announcement({ desk, text }: { desk: Desk; text: string | undefined }): string {
  const { state, review } = desk;
  if (state.step !== 'ready') return stateText(state);
  if (!review) return text ?? '';
  const { cut, take } = review;
  const length = formatLength((cut.end - cut.start) / take.rate);
  return endingText(review) ?? `Recorded, ${length}. Keep it, play it or record again.`;
}
