import { quote, stopAfter } from '../text/quote';

interface Props {
  verb: string;
  name: string;
  /** The language of the name, if it is not the page's. */
  lang?: string | undefined;
}

/** The text of a notice: 'Saved “Ada”.' */
export function NameSentence({ verb, name, lang }: Props) {
  const quoted = quote(name);
  return (
    <>
      {verb} {lang ? <span lang={lang}>{quoted}</span> : quoted}
      {stopAfter(quoted)}
    </>
  );
}
