import { CellLink, EmptyCell } from '../../../shared/links/LinkCell';

interface Props {
  text: string;
  /** The address of the link; null if the text is not a valid one and is shown as text. */
  url: string | null;
  /** The action of the link: "Call Ada". */
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

/** Lets a long email address break before the @. */
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
