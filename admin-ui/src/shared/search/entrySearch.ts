/** An entry or submission that a search found. */
export interface SearchResult {
  /** The address that opens it. */
  to: string;
  name: string;
  /** The language of the name, where it is not the page's. */
  lang?: 'ig';
  /** Other searched texts. The first is shown if none of them contains the query. */
  texts: readonly string[];
  /** The status of a submission: 'pending'. */
  status?: string;
}

/** One kind of what areas hold, as Ctrl-K searches it: by the list's own search. */
export interface EntrySearch {
  /** 'Creators' */
  title: string;
  /** The list that shows all of them that hold ?q=. */
  listPath?: string;
  find: (
    query: { q: string; limit: number },
    signal: AbortSignal,
  ) => Promise<{ found: SearchResult[]; total?: number | undefined }>;
}

/** The address at which something is open: the parameter as useOpenRecord reads it, with the tab it stands in. */
export function recordUrl(path: string, name: 'edit' | 'open', id: string, tab?: string): string {
  return `${path}?${new URLSearchParams({ ...(tab !== undefined && { tab }), [name]: id }).toString()}`;
}
