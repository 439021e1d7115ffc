/** An entry or submission that a search found. */
export interface SearchResult {
  /** The path that opens it. */
  to: string;
  name: string;
  /** The language of the name if it is not the page's. */
  lang?: 'ig';
  /** Other searched texts. The first is shown if none of them contains the query. */
  texts: readonly string[];
  /** The status of a submission: 'pending'. */
  status?: string;
}

/** How Ctrl-K searches the entries or submissions of one kind. It uses the search of their list; entries whose name begins with the query come first. */
export interface EntrySearch {
  /** The heading of the results: 'Creators'. */
  title: string;
  /** The path of the list that shows all results with ?q=. */
  listPath?: string;
  find: (
    query: { q: string; limit: number },
    signal: AbortSignal,
  ) => Promise<{ found: SearchResult[]; total?: number | undefined }>;
}

/** Returns the path that opens a record in its list and tab. useOpenRecord reads the parameter. */
export function recordUrl(path: string, name: 'edit' | 'open', id: string, tab?: string): string {
  return `${path}?${new URLSearchParams({ ...(tab !== undefined && { tab }), [name]: id }).toString()}`;
}
