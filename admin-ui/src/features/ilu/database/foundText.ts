import { plural } from '../../../shared/text/plural';
import { proverbFilter } from './proverbFilter';
import type { Proverbs } from './useProverbs';

/** '3 of 105 proverbs'; where the server only estimates, 'about 300 of 100000 proverbs'. Nothing while all are listed. */
export function foundText(
  list: Pick<Proverbs, 'isLoaded' | 'total' | 'isEstimate' | 'shown' | 'lookedThrough'>,
  all: number | undefined,
): string {
  const { isLoaded, total, isEstimate, shown, lookedThrough } = list;
  if (!isLoaded || !proverbFilter.isNarrowed(shown)) return '';
  if (lookedThrough !== undefined) return `${total} of ${plural(lookedThrough, 'loaded proverb')}`;
  const about = isEstimate ? 'about ' : '';
  return about + (all === undefined ? plural(total, 'proverb') : `${total} of ${plural(all, 'proverb')}`);
}

/** 'No proverb that begins with A matches “ike”', or that there is none. */
export function notFoundText({ shown, lookedThrough }: Pick<Proverbs, 'shown' | 'lookedThrough'>): string {
  const what = (lookedThrough === undefined ? 'proverb' : 'loaded proverb') + proverbFilter.wording(shown);
  return shown.q ? `No ${what} matches “${shown.q}”` : `There is no ${what}`;
}
