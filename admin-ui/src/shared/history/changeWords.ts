import { plural, agree } from '../text/plural';
import { droppedRecording, fileOf, undoVerb, verbEnd, verbOf } from './actions';
import { numberOf, type Change } from './api';
import { renameOf } from './renames';

/** Reports whether undoing a change deletes the entries that it added or restored. */
export function undoDeletes(change: Change): boolean {
  if (isBatch(change)) return change.action === 'import' || countsOf(change).added > 0;
  return change.before === undefined && change.entityId !== '';
}

/** Reports whether undoing a change only takes a recording away. */
const addsRecording = ({ action, before, after }: Change) =>
  action === 'add audio' && fileOf(before) === '' && fileOf(after) !== '';

/** Reports whether undoing a change only restores something. Such an undo is not confirmed first. */
export const isRestore = (change: Change) =>
  !undoDeletes(change) && !renameOf(change) && !addsRecording(change);

/** Returns the button texts for undoing a change: "Restore" if that restores something, else "Undo". */
export const undoWords = (change: Change) =>
  isRestore(change)
    ? { verb: 'Restore', pending: 'Restoring...', done: 'restored' }
    : { verb: 'Undo', pending: 'Undoing...', done: 'undone' };

/** Returns the title of the dialog that confirms the undo. */
export function undoTitle(change: Change): string {
  const { action, entity, entityId, after } = change;
  const noun = nounOf(entity);
  const rename = renameOf(change);
  if (rename) return rename.isMerge ? 'Undo this merge' : 'Undo this rename';
  if (undoDeletes(change)) {
    if (action === 'import') return 'Undo this import';
    return action === 'restore' ? 'Undo this restore' : `Undo the addition of this ${noun}`;
  }
  if (isBatch(change)) return `Restore ${countText(countsOf(change).all, entity)}`;
  if (entityId === '') return 'Restore the order';
  if (addsRecording(change)) return 'Undo the addition of this recording';
  if (action.endsWith(' audio') && droppedRecording(change)) return 'Restore this recording';
  return after === undefined ? `Restore this ${noun}` : `Restore the earlier version of this ${noun}`;
}

/** Returns the sentence that announces the effect of an undo. The differences are listed below it. */
export function undoOutcome(change: Change, overwrites: boolean): string {
  const { entity, entityId, after } = change;
  if (entityId === '')
    return overwrites
      ? 'The current order will be lost.'
      : 'Everything that moved will return to its earlier position.';
  if (after === undefined) return `This ${nounOf(entity)} will be restored:`;
  if (undoDeletes(change)) {
    return overwrites
      ? 'Its current version will be deleted:'
      : `This ${nounOf(entity)} will be deleted. You can restore it from the trash:`;
  }
  return overwrites ? 'The current version will be replaced:' : 'These changes will be made:';
}

/** Nouns that differ from the entity's name in the API. The preposition precedes the name: 'the review by Ada'. */
const specialNouns: Record<string, string> = {
  admin: 'administrator',
  review: 'review by',
  report: 'report by',
  profile: 'profile of',
  reasons: 'list of preset reasons',
};
const irregularPlurals: Record<string, string> = {
  category: 'categories',
  reasons: 'lists of preset reasons',
};

/** Returns the noun that precedes a name: 'review by'. */
export const nounBeforeName = (entity: string) => specialNouns[entity] ?? entity;
/** Returns the singular: 'review'. */
export const nounOf = (entity: string) => nounBeforeName(entity).replace(/ (by|of)$/, '');
/** Returns the plural: 'reviews'. */
export const pluralOf = (entity: string) => irregularPlurals[entity] ?? `${nounOf(entity)}s`;
/** Returns the count with its noun: '3 categories'. */
export const countText = (count: number, entity: string) => plural(count, nounOf(entity), pluralOf(entity));

/** Returns the numbers of entries that a batch added or restored, changed and deleted. */
export function countsOf({ before, after }: Change) {
  const count = (name: string) => numberOf(after, name) ?? numberOf(before, name) ?? 0;
  const [added, changed, deleted] = [count('added'), count('changed'), count('deleted')];
  return { added, changed, deleted, all: added + changed + deleted };
}

/** Reports whether a change is a batch: an import, a deletion or change of several entries, or the undo of one of these. */
export const isBatch = ({ parts = 0 }: Change) => parts > 0;

/** Returns the text for a batch: 'imported 120 proverbs: 100 added, 20 changed'. */
export function batchText(change: Change): string {
  const { action, entity } = change;
  const { added, changed, deleted, all } = countsOf(change);
  const things = countText(all, entity);
  if (action === 'delete') return `deleted ${things}`;
  if (action === 'import') {
    const counts = [added > 0 && `${added} added`, `${changed} changed`].filter(Boolean).join(', ');
    return `imported ${things}${changed > 0 ? `: ${counts}` : ''}`;
  }
  if (action === 'change') return `changed ${things}`;
  if (action !== 'restore') return `${verbOf(change)} ${things}${verbEnd(change)}`;
  // Only the undo of an import both deletes and changes.
  if (deleted > 0 && changed > 0) {
    return `undid the import of ${things}: ${deleted} deleted, ${changed} restored`;
  }
  return joinTexts([
    added > 0 && `restored ${countText(added, entity)}`,
    deleted > 0 && `${undoVerb(change)} ${countText(deleted, entity)}`,
    changed > 0 && `restored an earlier version of ${countText(changed, entity)}`,
  ]);
}

/** Returns the sentence that announces the effect of undoing a batch. */
export function batchUndoOutcome(change: Change): string {
  const { added, changed, deleted } = countsOf(change);
  const willBe = (count: number) => `${countText(count, change.entity)} will be`;
  const outcome = joinTexts([
    added > 0 && `${willBe(added)} deleted`,
    changed > 0 &&
      `${willBe(changed)} restored to ${agree(changed, 'its earlier version', 'their earlier versions')}`,
    deleted > 0 && `${willBe(deleted)} restored`,
  ]);
  return added > 0 ? `${outcome} (you can undo this)` : outcome;
}

const joinTexts = (texts: (string | false)[]) =>
  new Intl.ListFormat('en-GB').format(texts.filter((text) => text !== false));
