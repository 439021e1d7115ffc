import { recordingIn } from './actions';
import type { Change } from './api';
import { countsOf, isBatch } from './batches';
import { counted, nounOf } from './nouns';
import { renameOf } from './renames';

/** Reports whether undoing a change deletes what it added or restored. */
export function removes(change: Change): boolean {
  if (isBatch(change)) return change.action === 'import' || countsOf(change).added > 0;
  return change.before === undefined && change.entityId !== '';
}

/** Returns the words for undoing a change: "Restore" if that brings something back, else "Undo". */
export const wordsFor = (change: Change) =>
  removes(change) || renameOf(change)
    ? { verb: 'Undo', pending: 'Undoing...', done: 'undone' }
    : { verb: 'Restore', pending: 'Restoring...', done: 'restored' };

/** Returns the title of the dialog that confirms the undo. */
export function questionFor(change: Change): string {
  const { action, entity, entityId, after } = change;
  const noun = nounOf(entity);
  const rename = renameOf(change);
  if (rename) return rename.isMerge ? 'Undo this merge' : 'Undo this rename';
  if (removes(change)) {
    if (action === 'import') return 'Undo this import';
    return action === 'restore' ? 'Undo this restore' : `Undo the addition of this ${noun}`;
  }
  if (isBatch(change)) return `Restore ${counted(countsOf(change).all, entity)}`;
  if (entityId === '') return 'Restore the order';
  if (action.endsWith(' audio') && recordingIn(change.before)) return 'Restore this recording';
  return after === undefined ? `Restore this ${noun}` : `Restore the earlier version of this ${noun}`;
}

/** Describes what the undo does; the difference in content follows the text. */
export function outcomeOf(change: Change, overwrites: boolean): string {
  const { entity, entityId, after } = change;
  if (entityId === '')
    return overwrites
      ? 'The current order will be lost.'
      : 'Everything that moved will return to its earlier position.';
  if (after === undefined) return `This ${nounOf(entity)} will be restored:`;
  if (removes(change)) {
    return overwrites
      ? 'Its current version will be deleted:'
      : `This ${nounOf(entity)} will be deleted. You can restore it from the trash:`;
  }
  return overwrites ? 'The current version will be replaced:' : 'These changes will be made:';
}
