import { plural } from '../text/plural';
import { numberOf, textOf, valueOf, type Change } from './api';

/** The rename or merge of a category, or the undo of one. It also changes every entry with that category. */
export interface Rename {
  /** The name before the change. */
  from: string;
  /** The name after the change. */
  to: string;
  isMerge: boolean;
  isUndo: boolean;
  /** The changed entries: '12 proverbs and 1 suggestion'. Empty if there are none. */
  uses: string;
}

/** Returns the rename or merge that a change describes; undefined for other changes. */
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

/** Returns the current name and the parts of the sentence around it. */
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

/** Returns the sentence that announces the effect of the undo. */
export function renameOutcome({ from, to, isMerge, isUndo, uses }: Rename): string {
  const where = uses && ` in ${uses}`;
  if (!isMerge) return `“${to}” will be renamed back to “${from}”${where}.`;
  if (isUndo) return `“${to}” will be merged into “${from}” again${where}.`;
  return `“${from}” will be restored${where}.`;
}
