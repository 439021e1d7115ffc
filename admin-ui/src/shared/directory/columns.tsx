import { EmptyCell, LinkCell } from '../links/LinkCell';
import { LongText } from '../text/LongText';
import { maxLetters, type Column } from '../table/columns';
import { linkNames, type LinkField } from '../links/socialLinks';
import { WebImage } from '../links/WebImage';
import type { Entry, Look } from './directory';

/** Returns the column of pictures. */
export function imageColumn<E extends Entry & { name: string; image: string }>({ density }: Look): Column<E> {
  return {
    id: 'image',
    header: 'Image',
    width: 72,
    cell: ({ image, name }) => (
      <WebImage url={image} alt={`Picture of ${name}`} size={density === 'compact' ? 32 : 52} />
    ),
  };
}

/** Returns a column of texts, cut to the height of a row. */
export function textColumn<E extends Entry>(
  { query, density }: Look,
  header: string,
  width: number,
  value: (entry: E) => string,
): Column<E> {
  const limit = maxLetters(width, density);
  return {
    id: header.toLowerCase(),
    header,
    width,
    cell: (entry) =>
      value(entry) ? <LongText text={value(entry)} query={query} limit={limit} /> : <EmptyCell />,
  };
}

/** Returns a column for each kind of link. */
export function linkColumns<L extends LinkField, E extends Entry & { name: string } & Record<L, string>>(
  links: readonly L[],
): Column<E>[] {
  return links.map((link) => ({
    id: link,
    header: linkNames[link],
    width: 150,
    cell: (entry) => <LinkCell url={entry[link]} label={`${linkNames[link]} of ${entry.name}`} />,
  }));
}
