/** An entry or submission that a search found. */
export interface Found {
  /** The address that opens it. */
  to: string;
  name: string;
  /** The language of the name, if it is not English. */
  lang?: 'ig';
  /** The other searched texts. The one with the match is shown, otherwise the first. */
  texts: readonly string[];
  /** The status of a submission: 'pending'. */
  status?: string;
}

/** A search of Ctrl-K for one kind of entry or submission. It uses the search of the list. */
export interface EntrySearch {
  /** 'Creators' */
  title: string;
  /** The list that shows all matches of ?q=. */
  listPath?: string;
  find: (
    query: { q: string; limit: number },
    signal: AbortSignal,
  ) => Promise<{ found: Found[]; total?: number | undefined }>;
}

/** Returns the address at which an entry is open, as useOpenRecord reads it. */
export function openedAt(path: string, name: 'edit' | 'open', id: string, tab?: string): string {
  return `${path}?${new URLSearchParams({ ...(tab !== undefined && { tab }), [name]: id }).toString()}`;
}
