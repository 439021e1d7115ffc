import { plural } from '../text/plural';
import { numberOf, textOf, valueOf, type Change } from './api';

/** The renaming or merge of a category in all entries that had it, or its undo. */
export interface Rename {
  /** Its former and current name. */
  from: string;
  to: string;
  isMerge: boolean;
  /** It was undone. */
  isBack: boolean;
  /** '12 proverbs and 1 suggestion'; empty if no entry had it. */
  uses: string;
}

/** Returns the renaming or merge; undefined for any other change. */
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
    isBack: numberOf(after, 'proverbs') === undefined,
    uses: uses.filter(Boolean).join(' and '),
  };
}

/** Returns the texts before and after the current name, and the name. */
export function renameText({
  from,
  isMerge,
  isBack,
  to,
  uses,
}: Rename): [before: string, name: string, after: string] {
  const where = uses && ` in ${uses}`;
  if (isMerge && isBack) return ['undid the merge of the category', to, ` into “${from}”${where}`];
  if (isMerge) return [`merged the category “${from}” into`, to, where];
  return [`renamed the category “${from}” ${isBack ? 'back ' : ''}to`, to, where];
}

/** Describes what the undo does. */
export function renameOutcome({ from, to, isMerge, isBack, uses }: Rename): string {
  const where = uses && ` in ${uses}`;
  if (!isMerge) return `“${to}” will be renamed back to “${from}”${where}.`;
  if (isBack) return `“${to}” will be merged into “${from}” again${where}.`;
  return `“${from}” will be restored${where}.`;
}
