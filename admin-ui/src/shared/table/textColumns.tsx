import { eachOf, type Texts } from '../form/texts';
import { EmptyCell } from '../links/LinkCell';
import { LongText } from '../text/LongText';
import { TimeText } from '../text/TimeText';
import { maxLetters, type Column, type Density, type Item } from './columns';

interface Display {
  /** The query whose matches are highlighted. */
  query: string;
  exact?: boolean;
  density: Density;
}

/** The column with the day on which an entry was added. It is hidden until it is chosen. */
export const dateAddedColumn: Column<Item & { createdAt: string }> = {
  id: 'createdAt',
  header: 'Date added',
  width: 120,
  isOptional: true,
  cell: ({ createdAt }) => <TimeText date={createdAt} />,
};

/** Returns the columns of text fields for columnsOf. A cell cuts its text to the lines of a row. */
export const textColumns = <Name extends string>(texts: Texts<Name>, { density, ...search }: Display) =>
  eachOf(texts, (name, { label, width, grows = false }): Omit<Column<Record<Name, string>>, 'id'> => ({
    header: label,
    width,
    grows,
    cell: ({ [name]: text }) =>
      text ? <LongText {...search} text={text} limit={maxLetters(width, density)} /> : <EmptyCell />,
  }));
