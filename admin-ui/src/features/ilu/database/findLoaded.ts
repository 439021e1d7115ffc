import type { QueryClient } from '@tanstack/react-query';
import { searchItems } from '../../../shared/database/searchItems';
import { foldTone, sortText } from '../../../shared/text/fold';
import { lettersQuery, type Proverb } from '../api';
import { outside } from './letterLabel';
import { loadedProverbs } from './proverbsQuery';
import { passes, type Filter } from './proverbFilter';

const { compare } = new Intl.Collator('ig');
const searched = ({ proverb, meaning, categories }: Proverb) => [proverb, meaning, ...categories];

/** What the filter finds among all proverbs that were loaded, in Igbo order, and how many those are. */
export function findLoaded(client: QueryClient, filter: Filter) {
  const letters = client.getQueryData(lettersQuery.queryKey)?.map((each) => each.letter) ?? [];
  const all = loadedProverbs(client).map((proverb) => ({ proverb, at: rank(proverb.proverb, letters) }));
  const kept = all.filter(({ proverb, at }) => passes(filter, proverb, letters[at] ?? outside));
  const sorted = kept.sort(
    (a, b) => a.at - b.at || compare(sortText(a.proverb.proverb), sortText(b.proverb.proverb)),
  );
  const proverbs = sorted.map(({ proverb }) => proverb);
  return { all: all.length, found: searchItems(proverbs, filter.q, searched, filter.exact) };
}

/** The place of the letter or digraph that a text begins with; behind all others outside the alphabet. */
function rank(text: string, letters: readonly string[]): number {
  const start = foldTone(text).replace(/^[^\p{L}\p{N}]+/u, '');
  const at = [2, 1].map((length) => letters.indexOf(start.slice(0, length)));
  return at.find((place) => place >= 0) ?? letters.length;
}
