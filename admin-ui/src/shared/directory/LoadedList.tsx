import {
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  useEffectEvent,
  useLayoutEffect,
} from 'react';
import { entryName } from '../areas';
import { ListHead } from '../database/ListHead';
import { NothingFound } from '../database/EmptyDatabase';
import { useReturned, type UndoDelete } from '../database/useUndoDelete';
import { useExportSelected } from '../export/useExportSelected';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { heightOfChips } from '../filter/FilterChips';
import { useIsNarrow } from '../layout/viewport';
import { NoticeButton } from '../notices/Notices';
import { notify } from '../notices/notify';
import type { Reveal } from '../reorder/reorder';
import type { useFilter } from '../routing/filter';
import { EDIT, useOpenRecord } from '../routing/useOpenRecord';
import { useScrollMemory } from '../routing/useScrollMemory';
import { deleteSelected, SelectionBar } from '../table/SelectionBar';
import type { Density } from '../table/columns';
import { SelectionContext, useSelection } from '../table/useSelection';
import { plural } from '../text/plural';
import { Dialogs } from './Dialogs';
import { Rows } from './Rows';
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

/** The loaded list: search, table or cards, and the dialogs. */
export function LoadedList<E extends Entry>({ list, entries, filter, density, onDensity, undo }: Props<E>) {
  const { noun } = list;
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
  const onEdit = useCallback((entry: E) => open(entry.id), [open]);
  const onDelete = useCallback((entry: E) => setDeleting([entry]), []);
  const order = useOrder(list.calls);
  const { moving, setMoving, onMoved, reveal, onRevealed } = useMoved(list, entries, found, undo);
  useScrollMemory(true, isNarrow ? undefined : scroller);

  const { columns: choice = '' } = values;
  const fromTop = (then: () => void) => {
    then();
    scroller.current?.scrollTo({ top: 0 });
  };
  const fields = list.filter.controls(entries, values, (name, value) => fromTop(() => set(name, value)));
  const { isNarrowed, wording } = list.filter.definition;
  const shown = { ...values, q: query };
  const what = `${noun.one}${wording(shown)}`;

  return (
    <SelectionContext value={selection}>
      {order.failure && <ErrorAlert onDismiss={order.dismiss}>{order.failure}</ErrorAlert>}
      <ListHead
        label={list.searchLabel}
        text={text}
        onText={(next) => fromTop(() => setText(next))}
        found={isNarrowed(shown) ? `${found.length} of ${plural(entries.length, noun.one, noun.many)}` : ''}
        fields={fields}
        onClear={() => fromTop(() => change(list.filter.definition.cleared))}
        scroller={scroller}
        density={density}
        onDensity={onDensity}
        columns={list.columns({ query, density })}
        choice={choice}
        onColumns={(next) => set('columns', next)}
      />
      {found.length === 0 ? (
        <NothingFound
          noun={noun}
          query={query}
          title={query ? `No ${what} matches “${query}”` : `There is no ${what}`}
          searched={list.searched}
          onShowAll={() => fromTop(reset)}
        />
      ) : (
        <Rows
          list={list}
          found={found}
          listed={selection.listed}
          query={query}
          density={density}
          choice={choice}
          scroller={scroller}
          above={above + heightOfChips(fields)}
          onEdit={onEdit}
          onDelete={onDelete}
          onMove={order.move}
          onMoveTo={setMoving}
          reveal={reveal}
          onRevealed={onRevealed}
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
        onMoved={onMoved}
        onMoveClosed={() => setMoving(undefined)}
        undo={undo}
      />
      <SelectionBar selection={selection} noun={noun} actions={actions} />
      {changing?.dialog}
      {exporting.dialog}
    </SelectionContext>
  );
}

/** How long the notice about a moved entry is shown, in milliseconds. */
const shownMs = 10_000;

/** Holds the entry that is being moved by its dialog, and what the list must bring into view. An entry that was moved out of view is shown on request. */
function useMoved<E extends Entry>(
  { calls: { area } }: DirectoryList<E>,
  entries: readonly E[],
  found: readonly E[],
  undo: UndoDelete<E>,
) {
  const [moving, setMoving] = useState<E>();
  const [moved, setMoved] = useState<Reveal>();
  const [outOfView, setOutOfView] = useState<Reveal>();
  const returned = useReturned(undo, found);
  // Another move makes the notice wrong.
  const isAway = outOfView !== undefined && found[outOfView.index]?.id === outOfView.id;

  const say = useEffectEvent(({ id, index }: Reveal) => {
    const at = entries.findIndex((entry) => entry.id === id);
    const entry = entries[at];
    if (!entry) return undefined;
    const name = entryName(area, entry);
    const show = () => {
      notice.close();
      // Without the place that it left, so that the list shows where it is now.
      setMoved({ id, index });
      setOutOfView(undefined);
    };
    const notice = notify('moved', {
      text: (
        <>
          <span dir="auto">{name}</span> is now at position {at + 1}.
        </>
      ),
      actions: (
        <NoticeButton aria-label={`Show ${name} at position ${at + 1}`} onClick={show}>
          Show
        </NoticeButton>
      ),
      duration: shownMs,
      canClose: true,
    });
    return notice.close;
  });
  // Shown together with the list's new order.
  useLayoutEffect(() => (isAway ? say(outOfView) : undefined), [isAway, outOfView]);

  return {
    moving,
    setMoving,
    onMoved: setMoved,
    reveal: returned ?? moved,
    onRevealed: (isSeen: boolean) => {
      undo.settle();
      setOutOfView(isSeen ? undefined : moved);
      setMoved(undefined);
    },
  };
}
