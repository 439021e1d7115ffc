import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { searchItems } from '../../../shared/database/searchItems';
import { ItemList } from '../../../shared/database/ItemList';
import { useReturned } from '../../../shared/database/useReturned';
import type { UndoDelete } from '../../../shared/database/useUndoDelete';
import { NothingFound } from '../../../shared/database/NothingFound';
import { plural } from '../../../shared/text/plural';
import { SearchBar } from '../../../shared/fields/SearchBar';
import { TableTools } from '../../../shared/table/TableTools';
import type { Density } from '../../../shared/table/types';
import { useIsNarrow } from '../../../shared/layout/useIsNarrow';
import { EDIT, useOpenRecord } from '../../../shared/routing/useOpenRecord';
import { useScrollMemory } from '../../../shared/routing/useScrollMemory';
import type { useFilter } from '../../../shared/routing/filter';
import { noun, type Riddle, type Sort } from '../api';
import { Dialogs } from './Dialogs';
import { ListTools } from './ListTools';
import { cardHeight, RiddleCard } from './RiddleCard';
import { riddleColumns } from './riddleColumns';

interface Props {
  /** All of them, in their order. */
  riddles: Riddle[];
  filter: ReturnType<typeof useFilter<{ exact: boolean; sort: Sort }>>;
  density: Density;
  onDensity: (density: Density) => void;
  maxHeight: string;
  undo: UndoDelete<Riddle>;
}

const allAreLoaded = () => undefined;
const searched = ({ riddle, translation, answer, options }: Riddle) => [
  riddle,
  translation,
  answer,
  ...options,
];

/** The loaded list: search, order, table or cards, and the dialogs. */
export function RiddleList({ riddles, filter, density, onDensity, maxHeight, undo }: Props) {
  const isNarrow = useIsNarrow();
  const scroller = useRef<HTMLDivElement>(null);
  const { text, setText, values, set, reset } = filter;
  const { exact, sort } = values;
  // Typing is never held up by drawing what was found.
  const query = useDeferredValue(text.trim());
  const mark = useMemo(() => ({ query, exact }), [query, exact]);
  const found = useMemo(() => searchItems(riddles, query, searched, exact), [riddles, query, exact]);
  const returned = useReturned(undo, found);
  const editing = useOpenRecord(EDIT);
  const previewed = useOpenRecord('preview');
  const [deleting, setDeleting] = useState<Riddle>();
  useScrollMemory(true, isNarrow ? undefined : scroller);

  const { open: edit } = editing;
  const { open: preview } = previewed;
  const onEdit = useCallback(({ id }: Riddle) => edit(id), [edit]);
  const onPreview = useCallback(({ id }: Riddle) => preview(id), [preview]);
  const columns = useMemo(
    () => riddleColumns({ mark, density, onEdit, onDelete: setDeleting, onPreview }),
    [mark, density, onEdit, onPreview],
  );
  const card = useCallback(
    (riddle: Riddle) => <RiddleCard {...{ riddle, mark, onEdit, onDelete: setDeleting, onPreview }} />,
    [mark, onEdit, onPreview],
  );
  /** Shows what another search found from its top on. */
  const fromTop = (change: () => void) => {
    change();
    scroller.current?.scrollTo({ top: 0 });
  };

  return (
    <>
      <SearchBar
        label="Search for a riddle"
        text={text}
        onText={(next) => fromTop(() => setText(next))}
        found={query && `${found.length} of ${plural(riddles.length, 'riddle')}`}
      >
        <ListTools
          exact={exact}
          onExact={(next) => fromTop(() => set('exact', next))}
          sort={sort}
          onSort={(next) => fromTop(() => set('sort', next))}
        />
        {!isNarrow && <TableTools scroller={scroller} density={density} onDensity={onDensity} />}
      </SearchBar>
      <Dialogs
        riddles={riddles}
        found={found}
        editing={editing}
        previewed={previewed}
        deleting={deleting}
        onDeleteClosed={() => setDeleting(undefined)}
        undo={undo}
      />
      {found.length === 0 ? (
        <NothingFound
          noun={noun}
          query={query}
          searched="Riddle, translation, answer and options were searched."
          onShowAll={reset}
        />
      ) : (
        <ItemList
          label="Riddles"
          items={found}
          total={found.length}
          onNearEnd={allAreLoaded}
          reveal={returned}
          onRevealed={undo.settle}
          columns={columns}
          cardHeight={cardHeight}
          card={card}
          density={density}
          scroller={scroller}
          maxHeight={maxHeight}
        />
      )}
    </>
  );
}
