import { verbOf } from './actions';
import type { Change } from './api';
import { numberOf } from './content';
import { counted } from './nouns';
import { agree } from '../text/plural';

/** How many a change of many at once added or restored, changed and deleted. */
export function countsOf({ before, after }: Change) {
  const count = (name: string) => numberOf(after, name) ?? numberOf(before, name) ?? 0;
  const [added, changed, deleted] = [count('added'), count('changed'), count('deleted')];
  return { added, changed, deleted, all: added + changed + deleted };
}

/** A change of many at once, which are its members: an import, a deletion or a change of several, or the undo of one. */
export const isBatch = ({ parts = 0 }: Change) => parts > 0;

/** What it did: 'imported 120 proverbs: 100 added, 20 changed'. */
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
