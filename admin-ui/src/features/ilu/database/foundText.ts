import { plural } from '../../../shared/plural';
import type { Proverbs } from './useProverbs';

/** '3 of 105 proverbs'; where the server only estimates, 'about 300 of 100000 proverbs'. Nothing while all are listed. */
export function foundText(
  { isLoaded, total, isEstimate, shown }: Pick<Proverbs, 'isLoaded' | 'total' | 'isEstimate' | 'shown'>,
  all: number | undefined,
): string {
  if (!isLoaded || (shown.q === '' && shown.letter === '')) return '';
  const about = isEstimate ? 'about ' : '';
  return about + (all === undefined ? plural(total, 'proverb') : `${total} of ${plural(all, 'proverb')}`);
}
