import { CellLink, EmptyCell } from '../../../shared/links/LinkCell';

interface Props {
  text: string;
  /** Where it leads; null where the text is not fit for that and stays text. */
  url: string | null;
  /** What following it does: "Call Ada". */
  label: string;
}

/** A telephone number or an email address. */
export function ContactLink({ text, url, label }: Props) {
  if (text === '') return <EmptyCell />;
  if (!url) {
    return (
      <span className="clamp" title={text}>
        {text}
      </span>
    );
  }
  return (
    <CellLink className="clamp" href={url} title={text} aria-label={`${label}: ${text}`}>
      {breaking(text)}
    </CellLink>
  );
}

/** An email address too long for its line breaks before the @, not before whichever letter is one too many. */
function breaking(text: string) {
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
