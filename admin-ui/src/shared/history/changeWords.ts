import { plural, agree } from '../text/plural';
import { recordingIn, verbOf } from './actions';
import { numberOf, type Change } from './api';
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

/** The words between the article and the name. */
const nouns: Record<string, string> = {
  admin: 'administrator',
  review: 'review by',
  report: 'report by',
  profile: 'profile of',
};
const many: Record<string, string> = { category: 'categories' };

/** As its name follows: 'review by'. */
export const beforeName = (entity: string) => nouns[entity] ?? entity;
/** 'review' */
export const nounOf = (entity: string) => beforeName(entity).replace(/ (by|of)$/, '');
/** 'reviews' */
export const pluralOf = (entity: string) => many[entity] ?? `${nounOf(entity)}s`;
/** '3 categories' */
export const counted = (count: number, entity: string) => plural(count, nounOf(entity), pluralOf(entity));

/** Returns the numbers of entries that a batch added or restored, changed and deleted. */
export function countsOf({ before, after }: Change) {
  const count = (name: string) => numberOf(after, name) ?? numberOf(before, name) ?? 0;
  const [added, changed, deleted] = [count('added'), count('changed'), count('deleted')];
  return { added, changed, deleted, all: added + changed + deleted };
}

/** Reports whether a change consists of several: an import, a change or deletion of several entries, or the undo of one. */
export const isBatch = ({ parts = 0 }: Change) => parts > 0;

/** Describes a batch: 'imported 120 proverbs: 100 added, 20 changed'. */
export function batchText(change: Change): string {
  const { action, entity } = change;
  const { added, changed, deleted, all } = countsOf(change);
  const things = counted(all, entity);
  if (action === 'delete') return `deleted ${things}`;
  if (action === 'import') {
    const each = [added > 0 && `${added} added`, `${changed} changed`].filter(Boolean).join(', ');
    return `imported ${things}${changed > 0 ? `: ${each}` : ''}`;
  }
  if (action === 'change') return `changed ${things}`;
  if (action !== 'restore') return `${verbOf(change)} ${things}`;
  // Nothing else is undone by both.
  if (deleted > 0 && changed > 0) {
    return `undid the import of ${things}: ${deleted} deleted, ${changed} restored`;
  }
  return told([
    added > 0 && `restored ${counted(added, entity)}`,
    deleted > 0 && `used Undo to delete ${counted(deleted, entity)}`,
    changed > 0 && `restored an earlier version of ${counted(changed, entity)}`,
  ]);
}

/** Describes what the undo does. */
export function batchOutcome(change: Change): string {
  const { added, changed, deleted } = countsOf(change);
  const be = (count: number) => `${counted(count, change.entity)} will be`;
  const outcome = told([
    added > 0 && `${be(added)} deleted`,
    changed > 0 &&
      `${be(changed)} restored to ${agree(changed, 'its earlier version', 'their earlier versions')}`,
    deleted > 0 && `${be(deleted)} restored`,
  ]);
  return added > 0 ? `${outcome} (you can undo this)` : outcome;
}

const told = (texts: (string | false)[]) =>
  new Intl.ListFormat('en-GB').format(texts.filter((text) => text !== false));
