import { CellLink, Dash } from '../../../shared/links/LinkCell';

interface Props {
  text: string;
  /** Where it leads; null where the text is not fit for that and stays text. */
  url: string | null;
  /** What following it does: "Call Ada". */
  label: string;
}

/** A telephone number or an email address. */
export function ContactLink({ text, url, label }: Props) {
  if (text === '') return <Dash />;
  if (!url) {
    return (
      <span className="clamp" title={text}>
        {text}
      </span>
    );
  }
  return (
    <CellLink className="clamp" href={url} title={text} aria-label={`${label}: ${text}`}>
      {text}
    </CellLink>
  );
}
