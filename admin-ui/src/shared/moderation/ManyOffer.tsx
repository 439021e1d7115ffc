import { ErrorAlert } from '../feedback/ErrorAlert';
import { UndoOffer } from '../undo/UndoOfferBar';
import type { Moderated } from './types';
import type { DecideMany } from './useDecideMany';

interface Props<T extends Moderated> {
  many: DecideMany<T>;
  inDialog?: boolean;
}

/** What there is to say after a decision on many: what was decided, or why it was not or cannot be undone. */
export function ManyOffer<T extends Moderated>({ many, inDialog = false }: Props<T>) {
  const { offers, progress, failure, dismissFailure } = many;
  return (
    <>
      {failure && <ErrorAlert onDismiss={dismissFailure}>{failure}</ErrorAlert>}
      {offers.failure && <ErrorAlert onDismiss={offers.dismissFailure}>{offers.failure}</ErrorAlert>}
      <UndoOffer offers={offers} progress={progress} inDialog={inDialog} />
    </>
  );
}
