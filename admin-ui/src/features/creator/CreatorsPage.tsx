import { changeFilters } from '../../shared/database/useDeleteItems';
import { CardLine } from '../../shared/database/ItemCard';
import { CardLinks } from '../../shared/directory/CardLinks';
import { imageColumn, linkColumns, textColumn } from '../../shared/directory/columns';
import { DatabasePage } from '../../shared/directory/DatabasePage';
import { directoryFilter, withOrWithoutField } from '../../shared/directory/filter';
import type { DirectoryList } from '../../shared/directory/directory';
import { useUpdateEntry } from '../../shared/directory/useUpdateEntry';
import { EditFrame } from '../../shared/form/EditFrame';
import { platforms } from '../../shared/links/socialLinks';
import { joinWithOr, names } from '../../shared/routing/filter';
import { columnsOf } from '../../shared/table/columns';
import { textColumns } from '../../shared/table/textColumns';
import { Highlight } from '../../shared/text/Highlight';
import { creatorCalls, noun, type Creator } from './api';
import { CreatorFields, creatorRules, toForm, toInput } from './creatorForm';
import { creatorSheet, creatorTexts } from './creatorTexts';
import { filterOptions, joinFilters, splitFilters } from './filters';
import { creatorPaths } from './paths';

const withAll = (all: string, names: readonly string[]) => [
  { value: '', label: all },
  ...names.map((name) => ({ value: name, label: name })),
];

/** The categories in use. Each filter of a creator is a category (spec 3). */
const categoriesOf = (creators: readonly Creator[]) =>
  [...new Set(creators.flatMap(({ category }) => splitFilters(category)))].sort();

/** The Creator Directory on its database page. */
export const creatorList: DirectoryList<Creator> = {
  noun,
  calls: creatorCalls,
  addPath: creatorPaths.add,
  importPath: creatorPaths.import,
  sheet: creatorSheet,
  // The category of a creator follows its filters.
  bulkNames: { names: 'filters', options: filterOptions, change: changeFilters },
  searchLabel: 'Search creators...',
  searched: 'Name, bio, category and filters were searched.',
  filter: directoryFilter<Creator>(
    'creators',
    ({ name, bio, category, filters }) => [name, bio, category, ...filters],
    [
      {
        name: 'filter',
        label: 'Filter',
        isMulti: true,
        options: () => withAll('All filters', filterOptions),
        has: ({ filters }, value) => filters.includes(value),
        wording: (value) => ` with the filter ${joinWithOr(names.parse(value))}`,
      },
      {
        name: 'category',
        label: 'Category',
        isMulti: true,
        options: (creators) => withAll('All categories', categoriesOf(creators)),
        has: ({ category }, value) => splitFilters(category).includes(value),
        wording: (value) => ` in ${joinWithOr(names.parse(value))}`,
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
  cardBody: (creator, query) => (
    <>
      <CardLine>
        <Highlight text={joinFilters(creator.filters) || creator.category || '-'} query={query} />
      </CardLine>
      <CardLinks entry={creator} links={platforms} />
    </>
  ),
};

/** Creators Database (spec 2.6). */
export function CreatorsPage() {
  return (
    <DatabasePage
      list={creatorList}
      editDialog={(creator, onClose) => <EditCreator opened={creator} onClose={onClose} />}
    />
  );
}

interface EditCreatorProps {
  /** The creator when the dialog was opened. */
  opened: Creator;
  onClose: () => void;
}

/** The dialog that edits a creator (spec 2.6). It closes when the creator is saved. */
function EditCreator({ opened, onClose }: EditCreatorProps) {
  const edit = useUpdateEntry({
    calls: creatorCalls,
    opened,
    rules: creatorRules,
    toForm,
    toInput,
    onSaved: onClose,
  });
  return (
    <EditFrame
      title="Edit Creator"
      name={opened.name}
      area="creator"
      id={opened.id}
      edit={edit}
      onClose={onClose}
    >
      <CreatorFields form={edit.form} />
    </EditFrame>
  );
}
