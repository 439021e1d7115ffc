import { useCallback, useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { CardList } from '../reorder/CardList';
import { ReorderArea } from '../reorder/ReorderArea';
import { ReorderTable } from '../reorder/ReorderTable';
import type { Reveal } from '../reorder/types';
import { SearchBar } from '../fields/SearchBar';
import { TableTools } from '../table/TableTools';
import type { Density } from '../table/types';
import { useIsNarrow } from '../layout/useIsNarrow';
import { EDIT, useOpenRecord } from '../routing/useOpenRecord';
import { useScrollMemory } from '../routing/useScrollMemory';
import { useSearchText } from '../routing/useSearchText';
import { actionColumns } from '../database/actionColumns';
import { capital } from '../text/capital';
import { Dialogs } from './Dialogs';
import { DragPreview } from './DragPreview';
import { EntryCard } from './EntryCard';
import { NothingFound } from '../database/NothingFound';
import { searchItems } from '../database/searchItems';
import { useReturned } from '../database/useReturned';
import type { UndoDelete } from '../database/useUndoDelete';
import { MovedNotice } from './MovedNotice';
import { tableHeight } from '../database/tableHeight';
import type { DirectoryList, Entry } from './types';
import { useOrder } from './useOrder';

interface Props<E extends Entry> {
  list: DirectoryList<E>;
  entries: E[];
  density: Density;
  onDensity: (density: Density) => void;
  undo: UndoDelete<E>;
}

/** What stands above the table, in CSS pixels. */
export const above = 252;

const nameOf = (entry: Entry) => entry.name;
const clone = (entry: Entry) => <DragPreview entry={entry} />;

/** The loaded list: search, table or cards, and the dialogs. */
export function LoadedList<E extends Entry>({ list, entries, density, onDensity, undo }: Props<E>) {
  const { noun, searchTexts, CardBody } = list;
  const isNarrow = useIsNarrow();
  const scroller = useRef<HTMLDivElement>(null);
  const [text, setText] = useSearchText();
  // Typing is never held up by drawing what was found.
  const query = useDeferredValue(text);
  const found = useMemo(() => searchItems(entries, query, searchTexts), [entries, query, searchTexts]);
  const { openId, open, close } = useOpenRecord(EDIT);
  const [deleting, setDeleting] = useState<E>();
  const [moving, setMoving] = useState<E>();
  const [reveal, setReveal] = useState<Reveal>();
  const [outOfView, setOutOfView] = useState<Reveal>();
  const returned = useReturned(undo, found);
  const onRevealed = (isSeen: boolean) => {
    undo.settle();
    setOutOfView(isSeen ? undefined : reveal);
    setReveal(undefined);
  };
  const movedEntry =
    outOfView && found[outOfView.index]?.id === outOfView.id ? found[outOfView.index] : undefined;
  const order = useOrder(list.calls);
  useScrollMemory(true, isNarrow ? undefined : scroller);

  const onEdit = useCallback((entry: E) => open(entry.id), [open]);
  const columns = useMemo(
    () => [
      ...actionColumns<E>({ nameOf, onEdit, onDelete: setDeleting }),
      ...list.columns({ query, density }),
    ],
    [list, query, density, onEdit],
  );
  const card = useCallback(
    (entry: E, moveControls: ReactNode) => (
      <EntryCard
        entry={entry}
        query={query}
        moveControls={moveControls}
        onEdit={onEdit}
        onDelete={setDeleting}
      >
        <CardBody entry={entry} query={query} />
      </EntryCard>
    ),
    [CardBody, query, onEdit],
  );
  const search = (next: string) => {
    setText(next);
    scroller.current?.scrollTo({ top: 0 });
  };
  const shared = {
    label: capital(noun.many),
    nameOf,
    onMoveTo: setMoving,
    reveal: returned ?? reveal,
    onRevealed,
  };

  return (
    <>
      {order.failure && <ErrorAlert onDismiss={order.dismiss}>{order.failure}</ErrorAlert>}
      <SearchBar
        label={list.searchLabel}
        text={text}
        onText={search}
        found={text.trim() && `${found.length} of ${entries.length} ${noun.many}`}
      >
        {!isNarrow && <TableTools scroller={scroller} density={density} onDensity={onDensity} />}
      </SearchBar>
      {found.length === 0 ? (
        <NothingFound noun={noun} query={text.trim()} searched={list.searched} onShowAll={() => search('')} />
      ) : (
        <ReorderArea items={found} nameOf={nameOf} onMove={order.move}>
          {(items) =>
            isNarrow ? (
              <CardList {...shared} items={items} cardHeight={list.cardHeight} card={card} />
            ) : (
              <ReorderTable
                {...shared}
                items={items}
                columns={columns}
                density={density}
                scroller={scroller}
                maxHeight={tableHeight(above)}
                clone={clone}
              />
            )
          }
        </ReorderArea>
      )}
      {outOfView && movedEntry && (
        <MovedNotice
          key={outOfView.id}
          isRaised={undo.deleted !== undefined}
          name={movedEntry.name}
          position={entries.findIndex(({ id }) => id === outOfView.id) + 1}
          onShow={() => {
            setReveal({ id: outOfView.id, index: outOfView.index });
            setOutOfView(undefined);
          }}
          onClose={() => setOutOfView(undefined)}
        />
      )}
      <Dialogs
        list={list}
        entries={entries}
        found={found}
        editing={openId}
        onEdited={close}
        deleting={deleting}
        onDeleteClosed={() => setDeleting(undefined)}
        moving={moving}
        onMove={order.move}
        onMoved={setReveal}
        onMoveClosed={() => setMoving(undefined)}
        undo={undo}
      />
    </>
  );
}
