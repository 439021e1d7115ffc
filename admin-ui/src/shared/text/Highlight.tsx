import { findMatches } from './fold';

interface Props {
  text: string;
  query: string;
  /** Dots count in the search. */
  exact?: boolean | undefined;
}

/** The text with what matched the query marked, tone marks and dots included. */
export function Highlight({ text, query, exact }: Props) {
  const spans = findMatches(text, query, exact);
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
