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
