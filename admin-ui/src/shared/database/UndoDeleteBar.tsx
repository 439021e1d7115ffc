import { LiveRegion } from '../feedback/LiveRegion';
import type { Item } from '../table/types';
import { BarButton } from '../undo/BarButton';
import { OfferFrame } from '../undo/OfferFrame';
import { UndoFoot } from '../undo/UndoFoot';
import type { UndoDelete } from './useUndoDelete';

/** Says what was deleted or changed, offers to undo it, and says what came of that. Outlives the list, whose last one may be gone. */
export function UndoDeleteBar<T extends Item>({ undo }: { undo: UndoDelete<T> }) {
  const { deleted, told, lang, failure, dismissFailure, busy, hold, run, announcement } = undo;
  return (
    <>
      <LiveRegion>{announcement}</LiveRegion>
      <UndoFoot failure={failure} onDismiss={dismissFailure} hold={hold}>
        <OfferFrame
          hold={hold}
          text={
            deleted &&
            (busy ? (
              told === undefined ? (
                'Restoring...'
              ) : (
                'Undoing...'
              )
            ) : told !== undefined ? (
              `${told}.`
            ) : (
              <>
                Deleted {lang ? <span lang={lang}>{deleted}</span> : deleted}
                {/[.!?…]$/.test(deleted) ? '' : '.'}
              </>
            ))
          }
          actions={
            <BarButton onClick={run} aria-disabled={busy}>
              Undo
            </BarButton>
          }
        />
      </UndoFoot>
    </>
  );
}
