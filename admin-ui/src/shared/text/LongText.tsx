import Tooltip from '@mui/material/Tooltip';
import { Highlight } from './Highlight';

interface Props {
  text: string;
  /** Letters that fit; a longer text can be focused or hovered to be read whole. */
  limit: number;
  query?: string;
  /** Dots count in the search. */
  exact?: boolean;
  /** The language it is in, where that is not the page's. */
  lang?: string;
}

/** A text cut to the lines its cell has, whole one focus or hover away. */
export function LongText({ text, limit, query = '', exact, lang }: Props) {
  const content = <Highlight text={text} query={query} exact={exact} />;
  if (text.length <= limit) {
    return (
      <span className="clamp" dir="auto" lang={lang}>
        {content}
      </span>
    );
  }
  return (
    // Whole text as an element: a plain string would become a title attribute, shown a second time.
    <Tooltip
      describeChild
      placement="bottom-start"
      enterDelay={300}
      enterTouchDelay={0}
      title={
        <span dir="auto" lang={lang}>
          {text}
        </span>
      }
    >
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach the whole text */}
      <span className="clamp" dir="auto" lang={lang} tabIndex={0}>
        {content}
      </span>
    </Tooltip>
  );
}
