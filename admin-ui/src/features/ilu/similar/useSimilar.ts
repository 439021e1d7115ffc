import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '../../../shared/hooks/useDebouncedValue';
import { iluKeys, loadSimilar, type SimilarProverb } from '../api';
import { isNearer } from '../../../shared/text/differences';

const PAUSE_MS = 400;

interface Answer {
  /** What was asked about. */
  proverb: string;
  similar: SimilarProverb[];
}

/** A proverb that is edited, as it was when that began. */
export interface Edited {
  id: string;
  proverb: string;
}

/**
 * The proverbs that are nearly this one, the nearest first, asked for when typing pauses; of an edited one those that
 * its change has brought near. Until the next answer is there it stays the one before, with the text it belongs to.
 */
export function useSimilar(proverb: string, edited?: Edited): Answer | undefined {
  const text = proverb.trim() === edited?.proverb.trim() ? '' : proverb.trim();
  const debounced = useDebouncedValue(text, PAUSE_MS);
  const now = useNear(text && debounced, edited?.id);
  const before = useNear(now && edited ? edited.proverb : '', edited?.id);
  if (!now || !edited) return now;
  if (!before) return undefined;
  const known = new Set(before.similar.map(({ id }) => id));
  const isNews = (one: SimilarProverb) =>
    !known.has(one.id) || isNearer(now.proverb, edited.proverb, one.proverb);
  return { ...now, similar: now.similar.filter(isNews) };
}

function useNear(text: string, except: string | undefined): Answer | undefined {
  const { data } = useQuery({
    queryKey: [...iluKeys.similar, { proverb: text, except }],
    queryFn: async ({ signal }): Promise<Answer> => ({
      proverb: text,
      similar: await loadSimilar(text, except, signal),
    }),
    enabled: text !== '',
    placeholderData: (before) => before,
    // Another person may have added it a moment ago.
    staleTime: 0,
  });
  return text === '' ? undefined : data;
}
