import { findMatches } from './fold';
import { findWords } from './words';

interface Props {
  text: string;
  query: string;
  /** Dots count in the search. */
  exact?: boolean | undefined;
  /** Each word of the query is searched for where a word begins. */
  words?: boolean | undefined;
}

/** The text with what matched the query marked, tone marks and dots included. */
export function Highlight({ text, query, exact, words }: Props) {
  const spans = words ? findWords(text, query) : findMatches(text, query, exact);
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
