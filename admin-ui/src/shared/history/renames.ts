import { plural } from '../text/plural';
import { numberOf, textOf, valueOf, type Change } from './api';

/** A category that was renamed or merged, in all that had it, or the undo of either. */
export interface Rename {
  /** The name before and after. */
  from: string;
  to: string;
  isMerge: boolean;
  /** The rename was undone. */
  isUndo: boolean;
  /** '12 proverbs and 1 suggestion'; empty where nothing had it. */
  uses: string;
}

/** Reads such a change; undefined for any other. */
export function renameOf({ entity, entityId, parts = 0, before, after }: Change): Rename | undefined {
  if (entity !== 'category' || entityId === '' || parts === 0) return undefined;
  const count = (name: string) => numberOf(after, name) ?? numberOf(before, name) ?? 0;
  const [proverbs, suggestions] = [count('proverbs'), count('suggestions')];
  const uses = [
    proverbs > 0 && plural(proverbs, 'proverb'),
    suggestions > 0 && plural(suggestions, 'suggestion'),
  ];
  return {
    from: textOf(before, 'name'),
    to: textOf(after, 'name'),
    isMerge: valueOf(after, 'merged') === true,
    isUndo: numberOf(after, 'proverbs') === undefined,
    uses: uses.filter(Boolean).join(' and '),
  };
}

/** The sentence parts around the current name. */
export function renameText({
  from,
  isMerge,
  isUndo,
  to,
  uses,
}: Rename): [before: string, name: string, after: string] {
  const where = uses && ` in ${uses}`;
  if (isMerge && isUndo) return ['undid the merge of the category', to, ` into “${from}”${where}`];
  if (isMerge) return [`merged the category “${from}” into`, to, where];
  return [`renamed the category “${from}” ${isUndo ? 'back ' : ''}to`, to, where];
}

/** Describes what the undo does. */
export function renameOutcome({ from, to, isMerge, isUndo, uses }: Rename): string {
  const where = uses && ` in ${uses}`;
  if (!isMerge) return `“${to}” will be renamed back to “${from}”${where}.`;
  if (isUndo) return `“${to}” will be merged into “${from}” again${where}.`;
  return `“${from}” will be restored${where}.`;
}
