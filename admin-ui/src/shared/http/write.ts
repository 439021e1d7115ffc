import {
  useMutation,
  useQueryClient,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** The queries that a write makes outdated. Omit the histories: every write reloads them. */
export interface Changed {
  /** The keys that the outdated queries start with. Those on screen are reloaded. */
  changes: readonly QueryKey[];
  /** Queries whose data `store` or `show` already changed. They are not reloaded now, only when they are next used. */
  upToDate?: readonly QueryKey[];
}

/** An API call that changes data, and how the query cache follows. */
export interface Write<V, D = unknown> extends Changed {
  send: (variables: V) => Promise<D>;
  /** Shows the change before the server answers. Returns a function that is called to roll it back if the call fails. */
  show?: (client: QueryClient, variables: V) => () => void;
  /** Stores the response in the cache. */
  store?: (client: QueryClient, answer: D, variables: V) => void;
  /** The write stays pending until the changed queries are reloaded. */
  waitsForReload?: boolean;
  /** Returns the error message for the user. */
  failureOf?: (error: unknown, variables: V) => string;
}

/** Runs a write. Afterwards, also if it failed, it reloads the changed queries: a refusal means that they are outdated. */
export async function runWrite<V, D>(client: QueryClient, write: Write<V, D>, variables: V): Promise<D> {
  const rollBack = write.show?.(client, variables);
  try {
    const answer = await write.send(variables);
    write.store?.(client, answer, variables);
    return answer;
  } catch (error) {
    rollBack?.();
    throw error;
  } finally {
    const reloaded = reload(client, write);
    if (write.waitsForReload) await reloaded;
  }
}

/** Marks the changed queries as outdated and reloads those on screen. */
export async function reload(client: QueryClient, { changes, upToDate = [] }: Changed): Promise<void> {
  const isOutdated = ({ queryKey: key }: Query) =>
    !upToDate.some((start) => start.every((part, at) => part === key[at]));
  // It may have been answered before the write, and invalidateQueries would wait for that answer.
  const isFirstLoad = (query: Query) => query.state.data === undefined && isOutdated(query);
  await Promise.all([
    ...upToDate.map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'none' })),
    ...changes.map(async (queryKey) => {
      void client.invalidateQueries({ queryKey, predicate: isOutdated, refetchType: 'none' });
      await client.cancelQueries({ queryKey, type: 'active', predicate: isFirstLoad });
      await client.invalidateQueries({ queryKey, predicate: isOutdated });
    }),
  ]);
}

/** The effect of a write that reloads all queries of an area and stays pending until then. */
export const affectsArea = (area: string): Changed & { waitsForReload: true } => ({
  changes: [[area]],
  waitsForReload: true,
});

interface Callbacks<V, D> {
  onSuccess?: (answer: D, variables: V) => unknown;
  onError?: (error: Error, variables: V) => unknown;
}

/** Returns a mutation for the write, with the error message of the last call. */
export function useWrite<V = void, D = unknown>(write: Write<V, D>, callbacks: Callbacks<V, D> = {}) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: (variables: V) => runWrite(client, write, variables),
    ...callbacks,
  });
  const { error, variables } = mutation;
  const failure = error ? (write.failureOf?.(error, variables) ?? '') : '';
  return { ...mutation, failure };
}

/** The editable fields of an entry. */
export type ContentOf<E> = Omit<E, 'id' | 'createdAt' | 'version' | 'order' | 'audio'>;

/** The content of an entry in a request. A new entry may set its ID and time. */
export type InputOf<C> = C & { id?: string; createdAt?: string };

export interface Edit<I> {
  id: string;
  /** The version that was edited. The server returns 412 if it has a newer one. */
  version: number;
  body: I;
}

/** Returns the parameters of a call that saves an edit. */
export const editParams = ({ id, version }: Omit<Edit<unknown>, 'body'>) => ({
  path: { id },
  header: { 'If-Match': `"${version}"` },
});
