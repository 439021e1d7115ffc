import { truncate } from './truncate';

/** The letters of a name in a message. With more, the message would have more than two lines on a phone. */
const shownLetters = 48;

/** Returns a name in quotation marks, cut at its end if it is long, without a full stop at its end. */
export const quote = (name: string): string =>
  `“${truncate(name.replace(/(?<!\.)\.\s*$/, ''), shownLetters).replace(/\s+\.\.\.$/, '...')}”`;

interface Props {
  verb: string;
  name: string;
  /** The language of the name, if it is not the page's. */
  lang?: string | undefined;
}

/** The text of a notice: 'Saved “Ada”.' It has no full stop after a name that ends with another mark. */
export function NameSentence({ verb, name, lang }: Props) {
  const quoted = quote(name);
  return (
    <>
      {verb} {lang ? <span lang={lang}>{quoted}</span> : quoted}
      {!/[.!?…]”$/.test(quoted) && '.'}
    </>
  );
}
