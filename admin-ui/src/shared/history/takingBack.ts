import { recordingIn } from './actions';
import type { Change } from './api';
import { countsOf, isBatch } from './batches';
import { counted, nounOf } from './nouns';
import { renameOf } from './renames';

/** Whether something goes by taking a change back: what it added or brought back. */
export function removes(change: Change): boolean {
  if (isBatch(change)) return change.action === 'import' || countsOf(change).added > 0;
  return change.before === undefined && change.entityId !== '';
}

/** What taking a change back is called: where something comes back, or is as before, it is restored. */
export const wordsFor = (change: Change) =>
  removes(change) || renameOf(change)
    ? { verb: 'Take back', pending: 'Taking back...', done: 'taken back' }
    : { verb: 'Restore', pending: 'Restoring...', done: 'restored' };

/** What is asked before a change is taken back. */
export function questionFor(change: Change): string {
  const { action, entity, entityId, after } = change;
  const noun = nounOf(entity);
  const rename = renameOf(change);
  if (rename) return rename.isMerge ? 'Take back this merging' : 'Take back this renaming';
  if (removes(change)) {
    if (action === 'import') return 'Take back this import';
    return action === 'restore' ? 'Take back this restore' : `Take back the addition of this ${noun}`;
  }
  if (isBatch(change)) return `Restore ${counted(countsOf(change).all, entity)}`;
  if (entityId === '') return 'Restore the order';
  if (action.endsWith(' audio') && recordingIn(change.before)) return 'Restore this recording';
  return after === undefined ? `Restore this ${noun}` : `Restore this ${noun} as it was`;
}

/** What taking it back does; what that does to its content follows. */
export function outcomeOf(change: Change, overwrites: boolean): string {
  const { entity, entityId, after } = change;
  if (entityId === '')
    return overwrites ? 'The order as it is now would be lost.' : 'All that moved goes back to its place.';
  if (after === undefined) return `This ${nounOf(entity)} comes back as it was:`;
  if (removes(change)) {
    return overwrites
      ? 'It will be deleted as it stands now:'
      : `This ${nounOf(entity)} will be deleted; it can be restored from the trash:`;
  }
  return overwrites ? 'What stands now would become:' : 'It will be changed like this:';
}
