import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** What a change on the server makes outdated in the cache. The histories are not named: every change reloads them. */
export interface Changed {
  /** The keys that the outdated queries start with. Those on screen are reloaded. */
  changes: readonly QueryKey[];
  /** Those that `store` or `show` has set right already: they are reloaded when they are next opened. */
  upToDate?: readonly QueryKey[];
}

/** A call that changes something on the server, and everything that follows from it in the cache. */
export interface Write<V, D = unknown> extends Changed {
  send: (variables: V) => Promise<D>;
  /** Shows the change before the server answers. Returns a function that is called to roll it back if the call fails. */
  show?: (client: QueryClient, variables: V) => () => void;
  /** Puts the answer into the cache. */
  store?: (client: QueryClient, answer: D, variables: V) => void;
  /** The call counts as running until what it changed is reloaded. */
  waits?: boolean;
  /** Returns why the call failed, for people. */
  failureOf?: (error: unknown, variables: V) => string;
}

/** Sends a change. Afterwards, also if it failed, reloads what it changes: a refusal means that the screen is outdated. */
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
    if (write.waits) await reloaded;
  }
}

/** Marks what was changed as outdated, and reloads what is on screen of it. */
export async function reload(client: QueryClient, { changes, upToDate = [] }: Changed): Promise<void> {
  const isUpToDate = (key: QueryKey) => upToDate.some((start) => start.every((part, at) => part === key[at]));
  await Promise.all([
    ...upToDate.map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'none' })),
    ...changes.map((queryKey) =>
      client.invalidateQueries({ queryKey, predicate: (query) => !isUpToDate(query.queryKey) }),
    ),
  ]);
}

/** Reloads everything of an area; the write ends only after that. */
export const inArea = (area: string): Changed & { waits: true } => ({ changes: [[area]], waits: true });

interface Callbacks<V, D> {
  onSuccess?: (answer: D, variables: V) => unknown;
  onError?: (error: Error, variables: V) => unknown;
}

/** A change for a screen: useMutation, and why the last call failed. */
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

/** What people write of an item: all but what the server keeps about it. */
export type ContentOf<E> = Omit<E, 'id' | 'createdAt' | 'version' | 'order' | 'audio'>;

/** The content of an item in a request; a new item may have its own ID and time. */
export type InputOf<C> = C & { id?: string; createdAt?: string };

export interface Edit<I> {
  id: string;
  /** The version the edit was made on; a newer one on the server makes it answer 412. */
  version: number;
  body: I;
}

/** The parameters of a call that saves an edit. */
export const editParams = ({ id, version }: Omit<Edit<unknown>, 'body'>) => ({
  path: { id },
  header: { 'If-Match': `"${version}"` },
});
