/** What people write of an item: all but what the server keeps about it. */
export type ContentOf<E> = Omit<E, 'id' | 'createdAt' | 'version' | 'order' | 'audio'>;

/** The content of an item as it is sent; a new one may bring its own id and time. */
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
