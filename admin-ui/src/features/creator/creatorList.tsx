import { changeFilters } from '../../shared/database/useDeleteItems';
import { CardLine } from '../../shared/database/ItemCard';
import { useChangeNames } from '../../shared/database/useChangeNames';
import type { UndoDelete } from '../../shared/database/useUndoDelete';
import { CardLinks } from '../../shared/directory/CardLinks';
import { imageColumn, linkColumns, textColumn } from '../../shared/directory/columns';
import { EditDialog } from '../../shared/directory/EditDialog';
import { directoryFilter, withOrWithoutField } from '../../shared/directory/filter';
import type { DirectoryList } from '../../shared/directory/types';
import { platforms } from '../../shared/links/socialLinks';
import { columnsOf } from '../../shared/table/columns';
import { textColumns } from '../../shared/table/textColumns';
import { Highlight } from '../../shared/text/Highlight';
import { creatorCalls, noun, type Creator } from './api';
import { creatorForms } from './creatorForms';
import { creatorSheet, creatorTexts } from './creatorTexts';
import { filterOptions, joinFilters, splitFilters } from './filters';
import { creatorPaths } from './paths';

/** Changes the filters of many creators, and with them their categories. */
const useChangeFilters = (undo: UndoDelete<Creator>, onChanged: (ids: readonly string[]) => void) =>
  useChangeNames<Creator>({
    area: 'creator',
    noun,
    names: 'filters',
    options: filterOptions,
    change: changeFilters,
    undo,
    onChanged,
  });

const allOr = (all: string, names: readonly string[]) => [
  { value: '', label: all },
  ...names.map((name) => ({ value: name, label: name })),
];

/** Those that there are. Of a creator with several filters each is a category (spec 3). */
const categoriesOf = (creators: readonly Creator[]) =>
  [...new Set(creators.flatMap(({ category }) => splitFilters(category)))].sort();

/** How the creators are listed. */
export const creatorList: DirectoryList<Creator> = {
  noun,
  calls: creatorCalls,
  addPath: creatorPaths.add,
  importPath: creatorPaths.import,
  sheet: creatorSheet,
  useChanging: useChangeFilters,
  searchLabel: 'Search creators...',
  searched: 'Name, bio, category and filters were searched.',
  filter: directoryFilter<Creator>(
    'creators',
    ({ name, bio, category, filters }) => [name, bio, category, ...filters],
    [
      {
        name: 'filter',
        label: 'Filter',
        options: () => allOr('All filters', filterOptions),
        has: ({ filters }, value) => filters.includes(value),
        wording: (value) => ` with the filter ${value}`,
      },
      {
        name: 'category',
        label: 'Category',
        options: (creators) => allOr('All categories', categoriesOf(creators)),
        has: ({ category }, value) => splitFilters(category).includes(value),
        wording: (value) => ` in ${value}`,
      },
      withOrWithoutField('image', 'Image', 'an image', ({ image }) => image),
    ],
  ),
  // In the order of spec 2.6.
  columns: (look) => [
    imageColumn(look),
    ...columnsOf<Creator>(textColumns(creatorTexts, look)),
    textColumn(look, 'Category', 180, ({ category }) => category),
    textColumn(look, 'Filters', 180, ({ filters }) => joinFilters(filters)),
    ...linkColumns(['website', 'youtube', 'instagram', 'facebook', 'tiktok', 'twitter']),
  ],
  cardHeight: 244,
  CardBody: ({ entry, query }) => (
    <>
      <CardLine>
        <Highlight text={joinFilters(entry.filters) || entry.category || '-'} query={query} />
      </CardLine>
      <CardLinks entry={entry} links={platforms} />
    </>
  ),
  EditDialog: (props) => <EditDialog forms={creatorForms} {...props} />,
};
