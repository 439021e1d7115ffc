import { plural } from '../../../shared/text/plural';
import type { CategoryUse } from '../api';

export type Uses = Pick<CategoryUse, 'proverbs' | 'suggestions'>;

/** '12 proverbs and 1 suggestion'; empty where nothing has it. */
export function usesText({ proverbs, suggestions }: Uses): string {
  return [proverbs > 0 && plural(proverbs, 'proverb'), suggestions > 0 && plural(suggestions, 'suggestion')]
    .filter(Boolean)
    .join(' and ');
}

/** ' in 12 proverbs', behind what was done. */
export const inUses = (uses: Uses) => (usesText(uses) ? ` in ${usesText(uses)}` : '');

/** Whether two names are one category: their case does not count. */
export const isSameName = (a: string, b: string) => key(a) === key(b);
const key = (name: string) => name.normalize('NFC').trim().toLocaleLowerCase('ig');
