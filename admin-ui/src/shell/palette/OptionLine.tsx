import type { HTMLAttributes } from 'react';
import { Highlight } from '../../shared/text/Highlight';
import type { Option } from './options';

interface Props {
  option: Option;
  query: string;
  /** What makes it an option of the combobox. */
  own: HTMLAttributes<HTMLElement>;
}

/** One line of the palette, with what matched marked. */
export function OptionLine({ option, query, own }: Props) {
  const { key, name, lang, line, detail, icon, isLocal } = option;
  const mark = { query, words: isLocal };
  return (
    <div {...own} className="option" data-key={key}>
      <span className="icon" aria-hidden>
        {icon}
      </span>
      <div>
        <div className="name" dir="auto" lang={lang}>
          <Highlight {...mark} text={name} />
        </div>
        {line && (
          <div className="line" dir="auto">
            <Highlight {...mark} text={line} />
          </div>
        )}
      </div>
      {detail && (
        <span className="detail">
          <Highlight {...mark} query={isLocal ? query : ''} text={detail} />
        </span>
      )}
    </div>
  );
}
