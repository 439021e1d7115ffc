import { eachOf, type Texts } from '../form/texts';
import { Dash } from '../links/LinkCell';
import { LongText } from '../text/LongText';
import { lettersIn, type Column, type Density } from './columns';

interface Look {
  /** The search whose matches are highlighted. */
  query: string;
  exact?: boolean;
  density: Density;
}

/** Returns columns of texts, cut to the height of a row, for columnsOf. */
export const textColumns = <Name extends string>(texts: Texts<Name>, { density, ...mark }: Look) =>
  eachOf(texts, (name, { label, width, grows = false }): Omit<Column<Record<Name, string>>, 'id'> => ({
    header: label,
    width,
    grows,
    cell: ({ [name]: text }) =>
      text ? <LongText {...mark} text={text} limit={lettersIn(width, density)} /> : <Dash />,
  }));
