import { useQuery } from '@tanstack/react-query';
import { useSettled } from '../../../shared/useSettled';
import { iluKeys, loadSimilar, type SimilarProverb } from '../api';

const PAUSE_MS = 400;

interface Answer {
  /** What was asked about. */
  proverb: string;
  similar: SimilarProverb[];
}

/**
 * The proverbs that are nearly this one, the nearest first, asked for when typing pauses; `except` is the id of the
 * one that is being edited. Until the next answer is there it stays the one before, with the text it belongs to.
 */
export function useSimilar(proverb: string, except?: string): Answer | undefined {
  const text = useSettled(proverb.trim(), PAUSE_MS);
  const { data } = useQuery({
    queryKey: [...iluKeys.similar, { proverb: text, except }],
    queryFn: async ({ signal }): Promise<Answer> => ({
      proverb: text,
      similar: await loadSimilar(text, except, signal),
    }),
    enabled: text !== '',
    placeholderData: (before) => before,
    // Somebody may have added it a moment ago.
    staleTime: 0,
  });
  return text === '' || proverb.trim() === '' ? undefined : data;
}
