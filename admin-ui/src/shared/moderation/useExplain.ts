import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Page } from '../http/pages';
import { explainFailure } from './decideFailure';
import { itemQuery, listsKey, setItem } from './lists';
import { reasonDraft } from './reasonDraft';
import type { Moderated, ModerationKind } from './types';

/** Saves the reason of a rejection; "" takes it away. */
export function useExplain<T extends Moderated>(
  kind: ModerationKind<T>,
  item: T,
  onSaved: (item: T) => void,
) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (reason: string) => {
      if (!kind.explain) throw new Error(`A ${kind.noun} has no reason`);
      return kind.explain(item.id, reason);
    },
    onSuccess: (after) => {
      reasonDraft.remove(kind.noun, after.id);
      setItem(client, kind, after);
      client.setQueriesData<Page<T>>(
        { queryKey: listsKey(kind) },
        (list) => list && { ...list, items: list.items.map((each) => (each.id === after.id ? after : each)) },
      );
      onSaved(after);
    },
    onError: (failed) => {
      console.error(failed);
      // It may be that it is no longer rejected.
      void client.invalidateQueries({ queryKey: itemQuery(kind, item.id).queryKey });
    },
  });
  return { save: mutate, pending: isPending, failure: error && explainFailure(error, kind.noun) };
}
