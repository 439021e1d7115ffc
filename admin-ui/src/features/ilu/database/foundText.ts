import { plural } from '../../../shared/text/plural';
import { proverbFilter } from './proverbFilter';
import type { Proverbs } from './useProverbs';

/** '3 of 105 proverbs'; nothing while all are listed. */
export function foundText(
  list: Pick<Proverbs, 'isLoaded' | 'total' | 'shown' | 'lookedThrough'>,
  all: number | undefined,
): string {
  const { isLoaded, total, shown, lookedThrough } = list;
  if (!isLoaded || !proverbFilter.isNarrowed(shown)) return '';
  if (lookedThrough !== undefined) return `${total} of ${plural(lookedThrough, 'loaded proverb')}`;
  return all === undefined ? plural(total, 'proverb') : `${total} of ${plural(all, 'proverb')}`;
}

/** 'No proverb that begins with A matches “ike”', or that there is none. */
export function notFoundText({ shown, lookedThrough }: Pick<Proverbs, 'shown' | 'lookedThrough'>): string {
  const what = (lookedThrough === undefined ? 'proverb' : 'loaded proverb') + proverbFilter.wording(shown);
  return shown.q ? `No ${what} matches “${shown.q}”` : `There is no ${what}`;
}
