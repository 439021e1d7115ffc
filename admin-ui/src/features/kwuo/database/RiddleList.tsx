import Button from '@mui/material/Button';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { searchItems } from '../../../shared/database/searchItems';
import { EmptyState } from '../../../shared/feedback/EmptyState';
import { plural } from '../../../shared/text/plural';
import { SearchBar } from '../../../shared/fields/SearchBar';
import { TableTools } from '../../../shared/table/TableTools';
import type { Density } from '../../../shared/table/types';
import { useIsNarrow } from '../../../shared/layout/useIsNarrow';
import { EDIT, useOpenRecord } from '../../../shared/routing/useOpenRecord';
import { useScrollMemory } from '../../../shared/routing/useScrollMemory';
import { useSearchText } from '../../../shared/routing/useSearchText';
import type { Riddle, Sort } from '../api';
import { Dialogs } from './Dialogs';
import { ListTools } from './ListTools';
import { Rows } from './Rows';
import { useExact } from './useListSwitches';

interface Props {
  /** All of them, in their order. */
  riddles: Riddle[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  density: Density;
  onDensity: (density: Density) => void;
  maxHeight: string;
}

const searched = ({ riddle, translation, answer, options }: Riddle) => [
  riddle,
  translation,
  answer,
  ...options,
];

/** The loaded list: search, order, table or cards, and the dialogs. */
export function RiddleList({ riddles, sort, onSort, density, onDensity, maxHeight }: Props) {
  const isNarrow = useIsNarrow();
  const scroller = useRef<HTMLDivElement>(null);
  const [text, setText] = useSearchText();
  const [exact, setExact] = useExact();
  // Typing is never held up by drawing what was found.
  const query = useDeferredValue(text.trim());
  const mark = useMemo(() => ({ query, exact }), [query, exact]);
  const found = useMemo(() => searchItems(riddles, query, searched, exact), [riddles, query, exact]);
  const editing = useOpenRecord(EDIT);
  const previewed = useOpenRecord('preview');
  const [deleting, setDeleting] = useState<Riddle>();
  useScrollMemory(true, isNarrow ? undefined : scroller);

  const { open: edit } = editing;
  const { open: preview } = previewed;
  const onEdit = useCallback(({ id }: Riddle) => edit(id), [edit]);
  const onPreview = useCallback(({ id }: Riddle) => preview(id), [preview]);
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
          onExact={(next) => fromTop(() => setExact(next))}
          sort={sort}
          onSort={(next) => fromTop(() => onSort(next))}
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
      />
      {found.length === 0 ? (
        <EmptyState
          title={`No riddle matches “${query}”`}
          action={
            <Button variant="outlined" onClick={() => setText('')}>
              Show all riddles
            </Button>
          }
        >
          Riddle, translation, answer and options were searched.
        </EmptyState>
      ) : (
        <Rows
          riddles={found}
          mark={mark}
          density={density}
          scroller={scroller}
          maxHeight={maxHeight}
          onEdit={onEdit}
          onDelete={setDeleting}
          onPreview={onPreview}
        />
      )}
    </>
  );
}
