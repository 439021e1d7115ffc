import { findMatches } from './fold';

interface Props {
  text: string;
  query: string;
}

/** The text with what matched the query marked, tone marks and dots included. */
export function Highlight({ text, query }: Props) {
  const spans = findMatches(text, query);
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
