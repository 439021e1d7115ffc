import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DeleteCalls } from '../../../shared/database/useDeleteItems';
import { deleteFailure } from '../../../shared/feedback/failures';
import { undefinedOn404 } from '../../../shared/http/undefinedOn404';
import { deleteProverb, noun, type Proverb } from '../api';
import { refreshCounts, removeFromLists } from './proverbsQuery';

/** How proverbs are deleted. That another person deleted one first is no failure. */
export function useDeleteCalls(): DeleteCalls<Proverb> {
  const client = useQueryClient();
  return useMemo(
    () => ({
      area: 'ilu',
      noun,
      remove: ({ id }) => undefinedOn404(deleteProverb(id)),
      takeOut: (ids) => removeFromLists(client, ids),
      refresh: () => void refreshCounts(client),
      failureOf: (error) => deleteFailure(noun, error),
    }),
    [client],
  );
}
