import { useIsFetching } from '@tanstack/react-query';
import { StepButtons } from '../layout/StepButtons';
import type { Moderation } from './moderation';
import type { Moderated } from './types';

/** Shows the position of the open item in the queue, and the buttons for the previous and next item. */
export function ItemSteps<T extends Moderated>({ moderation }: { moderation: Moderation<T> }) {
  const { kind, queue, shown, move } = moderation;
  // Renders the position again when a list has been reloaded.
  useIsFetching({ queryKey: kind.key });
  return (
    <StepButtons
      noun={kind.noun}
      position={shown.item?.status === 'pending' ? queue.position(shown.item.id) : undefined}
      onPrevious={() => move(-1)}
      onNext={() => move(1)}
    />
  );
}
