import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { components } from '../../api/creator';
import { ApiError, creatorApi, send } from '../../shared/http';
import { splitFilters } from './filters';

export type Creator = components['schemas']['Creator'];
export type CreatorInput = components['schemas']['CreatorInput'];

export const creatorKeys = {
  all: ['creators'] as const,
  list: () => [...creatorKeys.all, 'list'] as const,
};

/** All creators in their order. */
export const creatorsQuery = queryOptions({
  queryKey: creatorKeys.list(),
  queryFn: async ({ signal }): Promise<Creator[]> => {
    const creators = await send(creatorApi.GET('/api/creator/creators', { signal }));
    // Spec 3: the list may give filters as one string.
    return creators.map((creator) => ({ ...creator, filters: splitFilters(creator.filters) }));
  },
});

/** Adds a creator; the list is reloaded. */
export function useAddCreator() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreatorInput) => send(creatorApi.POST('/api/creator/admin/add', { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: creatorKeys.all }),
  });
}

interface Edit {
  id: string;
  /** The version the edit was made on; a newer one on the server makes it answer 412. */
  version: number;
  body: CreatorInput;
}

/** Saves a whole creator; the list is reloaded. */
export function useEditCreator() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, body }: Edit) =>
      send(
        creatorApi.PUT('/api/creator/admin/edit/{id}', {
          params: { path: { id }, header: { 'If-Match': `"${version}"` } },
          body,
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: creatorKeys.all }),
  });
}

/** Deletes a creator; it leaves the list locally (spec 4.2). */
export function useDeleteCreator() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      send(creatorApi.DELETE('/api/creator/admin/delete/{id}', { params: { path: { id } } })),
    onSuccess: (_answer, id) => {
      client.setQueryData(creatorsQuery.queryKey, (creators) =>
        creators?.filter((creator) => creator.id !== id),
      );
    },
  });
}

/** Saves the order of all creators. Rejects unless the server says that it did (spec 4.2). */
export async function saveCreatorOrder(ids: readonly string[]): Promise<void> {
  const creators = ids.map((id, order) => ({ id, order }));
  const call = await creatorApi.PATCH('/api/creator/admin/order', { body: { creators } });
  const answer: { success?: unknown; error?: unknown } | undefined = call.data;
  if (answer?.success === true) return;
  const reason = typeof answer?.error === 'string' ? answer.error : 'The server did not confirm the order';
  throw new ApiError(call.response.status, reason);
}
