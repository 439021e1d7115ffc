import { findMatches } from './fold';
import { findWords } from './words';

interface Props {
  text: string;
  query: string;
  /** The search is exact: dots count. */
  exact?: boolean | undefined;
  /** Highlights each word of the query at the start of words. */
  matchesWords?: boolean | undefined;
}

/** The text with the matches of the query highlighted, including their tone marks and dots. */
export function Highlight({ text, query, exact, matchesWords }: Props) {
  const spans = matchesWords ? findWords(text, query) : findMatches(text, query, exact);
  if (spans.length === 0) return text;
  return (
    <>
      {spans.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(spans[index - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(spans.at(-1)?.end)}
    </>
  );
}
