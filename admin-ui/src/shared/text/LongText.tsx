import Tooltip from '@mui/material/Tooltip';
import { Highlight } from './Highlight';

interface Props {
  text: string;
  /** The number of characters that fit. A longer text has a tooltip with the whole text. */
  limit: number;
  query?: string;
  /** The search is exact: dots count. */
  exact?: boolean;
  /** The language of the text if it is not the page's. */
  lang?: string;
}

/** A text that is cut to the lines of its cell. Focus or hover shows the whole text. */
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
    // An element, because a string would also become a title attribute and be shown twice.
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
