import { useCallback, useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { CardList } from '../reorder/CardList';
import { ReorderArea } from '../reorder/ReorderArea';
import { ReorderTable } from '../reorder/ReorderTable';
import type { Reveal } from '../reorder/types';
import { SearchBar } from '../fields/SearchBar';
import { FilterChips, heightOfChips } from '../filter/FilterChips';
import { FilterMenu } from '../filter/FilterMenu';
import type { useFilter } from '../routing/filter';
import { useExportSelected } from '../export/useExportSelected';
import { deleteSelected } from '../table/deleteSelected';
import { SelectBox } from '../table/SelectBox';
import { SelectionBar } from '../table/SelectionBar';
import { SelectionSpace } from '../table/SelectionSpace';
import { SelectionContext, useSelection } from '../table/useSelection';
import { chosenColumns } from '../table/columnChoice';
import { ColumnsMenu } from '../table/ColumnsMenu';
import { TableTools } from '../table/TableTools';
import type { Density } from '../table/types';
import { useIsNarrow } from '../layout/useIsNarrow';
import { EDIT, useOpenRecord } from '../routing/useOpenRecord';
import { useScrollMemory } from '../routing/useScrollMemory';
import { actionColumns } from '../database/actionColumns';
import { capital } from '../text/capital';
import { Dialogs } from './Dialogs';
import { DragPreview } from './DragPreview';
import { EntryCard } from './EntryCard';
import { NothingFound } from '../database/NothingFound';
import { useReturned } from '../database/useReturned';
import type { UndoDelete } from '../database/useUndoDelete';
import { MovedNotice } from './MovedNotice';
import { tableHeight } from '../database/tableHeight';
import type { DirectoryList, Entry } from './types';
import { useOrder } from './useOrder';

interface Props<E extends Entry> {
  list: DirectoryList<E>;
  entries: E[];
  filter: ReturnType<typeof useFilter<Record<string, string>>>;
  density: Density;
  onDensity: (density: Density) => void;
  undo: UndoDelete<E>;
}

/** What stands above the table, in CSS pixels. */
export const above = 252;

const useNothing = () => undefined;
const nameOf = (entry: Entry) => entry.name;

/** The loaded list: search, table or cards, and the dialogs. */
export function LoadedList<E extends Entry>({ list, entries, filter, density, onDensity, undo }: Props<E>) {
  const { noun, CardBody } = list;
  const isNarrow = useIsNarrow();
  const scroller = useRef<HTMLDivElement>(null);
  const { text, setText, values, set, change, reset } = filter;
  // Typing is never held up by drawing what was found.
  const query = useDeferredValue(text.trim());
  const found = useMemo(() => list.filter.find(entries, query, values), [list, entries, query, values]);
  const { openId, open, close } = useOpenRecord(EDIT);
  const [deleting, setDeleting] = useState<readonly E[]>();
  const selection = useSelection(found);
  const exporting = useExportSelected<E>(list.sheet);
  const { useChanging = useNothing } = list;
  const changing = useChanging(undo, selection.remove);
  const changeMany = changing?.action;
  const actions = useMemo(
    () => [...(changeMany ? [changeMany] : []), exporting.action, deleteSelected<E>(setDeleting)],
    [changeMany, exporting.action],
  );
  const { listed } = selection;
  const othersWith = useCallback((entry: E) => (listed.includes(entry) ? listed.length - 1 : 0), [listed]);
  const onDelete = useCallback((entry: E) => setDeleting([entry]), []);
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
  const { columns: choice = '' } = values;
  const columns = useMemo(
    () => [
      ...actionColumns<E>({ nameOf, onEdit, onDelete, Select: SelectBox }),
      ...chosenColumns(list.columns({ query, density }), choice),
    ],
    [list, query, density, choice, onEdit, onDelete],
  );
  const card = useCallback(
    (entry: E, moveControls: ReactNode) => (
      <EntryCard entry={entry} query={query} moveControls={moveControls} onEdit={onEdit} onDelete={onDelete}>
        <CardBody entry={entry} query={query} />
      </EntryCard>
    ),
    [CardBody, query, onEdit, onDelete],
  );
  const fromTop = (then: () => void) => {
    then();
    scroller.current?.scrollTo({ top: 0 });
  };
  const fields = list.filter.controls(entries, values, (name, value) => fromTop(() => set(name, value)));
  const clear = () => fromTop(() => change(list.filter.none));
  const { isNarrowed, wording } = list.filter.definition;
  const shown = { ...values, q: query };
  const what = `${noun.one}${wording(shown)}`;
  const shared = {
    label: capital(noun.many),
    nameOf,
    onMoveTo: setMoving,
    reveal: returned ?? reveal,
    onRevealed,
  };

  return (
    <SelectionContext value={selection}>
      {order.failure && <ErrorAlert onDismiss={order.dismiss}>{order.failure}</ErrorAlert>}
      <SearchBar
        label={list.searchLabel}
        text={text}
        onText={(next) => fromTop(() => setText(next))}
        found={isNarrowed(shown) ? `${found.length} of ${entries.length} ${noun.many}` : ''}
      >
        <FilterMenu fields={fields} onClear={clear} />
        {!isNarrow && (
          <TableTools scroller={scroller} density={density} onDensity={onDensity}>
            <ColumnsMenu
              columns={list.columns({ query, density })}
              choice={choice}
              onChoose={(next) => set('columns', next)}
            />
          </TableTools>
        )}
      </SearchBar>
      <FilterChips fields={fields} onClear={clear} />
      {found.length === 0 ? (
        <NothingFound
          noun={noun}
          query={query}
          title={query ? `No ${what} matches “${query}”` : `There is no ${what}`}
          searched={list.searched}
          onShowAll={() => fromTop(reset)}
        />
      ) : (
        <ReorderArea items={found} nameOf={nameOf} noun={noun} together={listed} onMove={order.move}>
          {(items) =>
            isNarrow ? (
              <>
                <CardList
                  {...shared}
                  items={items}
                  cardHeight={list.cardHeight}
                  card={card}
                  othersWith={othersWith}
                />
                <SelectionSpace />
              </>
            ) : (
              <ReorderTable
                {...shared}
                items={items}
                columns={columns}
                density={density}
                scroller={scroller}
                maxHeight={tableHeight(above + heightOfChips(fields))}
                clone={(entry) => <DragPreview entry={entry} others={othersWith(entry)} />}
              >
                <SelectionSpace />
              </ReorderTable>
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
        onGone={selection.remove}
        onDeleteClosed={() => setDeleting(undefined)}
        moving={moving}
        onMove={order.move}
        onMoved={setReveal}
        onMoveClosed={() => setMoving(undefined)}
        undo={undo}
      />
      <SelectionBar selection={selection} noun={noun} actions={actions} />
      {changing?.dialog}
      {exporting.dialog}
    </SelectionContext>
  );
}
