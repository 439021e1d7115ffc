import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo, type ReactNode, type RefObject } from 'react';
import { entryName } from '../areas';
import { actionColumns } from '../database/actionColumns';
import { CardTitle, ItemCard } from '../database/ItemCard';
import { tableHeight } from '../database/ListHead';
import { useIsNarrow } from '../layout/viewport';
import { WebImage } from '../links/WebImage';
import { CardList } from '../reorder/CardList';
import { ReorderArea } from '../reorder/ReorderArea';
import { ReorderTable } from '../reorder/ReorderTable';
import type { Reveal } from '../reorder/reorder';
import { chosenColumns, type Column } from '../table/columns';
import { ItemList } from '../table/ItemList';
import { dateAddedColumn } from '../table/textColumns';
import { SelectionSpace } from '../table/SelectionBar';
import { capitalize } from '../text/plural';
import { clampInside } from '../text/truncate';
import { LongText } from '../text/LongText';
import type { DirectoryList, Entry, Look } from './directory';
import type { useOrder } from './useOrder';

interface Props<E extends Entry> extends Look {
  list: DirectoryList<E>;
  found: E[];
  /** False if the entries are not in the order of the directory, in which they can be moved. */
  isMovable: boolean;
  /** The selected entries among those found. They move together. */
  selected: readonly E[];
  /** The chosen columns, as in the address. */
  columnChoice: string;
  scroller: RefObject<HTMLDivElement | null>;
  /** Height of the page above the table, in CSS pixels. */
  above: number;
  onEdit: (entry: E) => void;
  onDelete: (entry: E) => void;
  onMove: ReturnType<typeof useOrder>;
  onMoveTo: (entry: E) => void;
  reveal: Reveal | undefined;
  onRevealed: (isSeen: boolean) => void;
}

const nothing = () => undefined;

/** Returns the columns behind move, delete and edit: those of the directory, and the date. */
export const allColumns = <E extends Entry>(list: DirectoryList<E>, look: Look): Column<E>[] => [
  ...list.columns(look),
  dateAddedColumn,
];

/**
 * The found entries as a table, or as cards on a phone. Dragging changes their order unless they are sorted. Each has buttons that call onEdit
 * and onDelete.
 */
export function Rows<E extends Entry>(props: Props<E>) {
  const { list, found, isMovable, selected, query, density, columnChoice, scroller, above } = props;
  const { onEdit, onDelete, onMove, onMoveTo, reveal, onRevealed } = props;
  const { noun, calls } = list;
  const nameOf = useCallback((entry: E) => entryName(calls.area, entry), [calls]);
  const isNarrow = useIsNarrow();
  const countOthers = useCallback(
    (entry: E) => (selected.includes(entry) ? selected.length - 1 : 0),
    [selected],
  );
  const columns = useMemo(
    () => [
      ...actionColumns<E>({ nameOf, onEdit, onDelete, action: list.action }),
      ...chosenColumns(allColumns(list, { query, density }), columnChoice),
    ],
    [list, nameOf, query, density, columnChoice, onEdit, onDelete],
  );
  const card = useCallback(
    (entry: E, moveControls?: ReactNode) => (
      <EntryCard
        entry={entry}
        name={nameOf(entry)}
        query={query}
        moveControls={moveControls}
        beside={
          <>
            {list.cardMark?.(entry)}
            {list.action?.(entry)}
          </>
        }
        onEdit={onEdit}
        onDelete={onDelete}
      >
        {list.cardBody(entry, query)}
      </EntryCard>
    ),
    [list, nameOf, query, onEdit, onDelete],
  );
  const fixedCard = useCallback((entry: E) => card(entry), [card]);
  const estimateHeight = useCallback(() => list.cardHeight, [list]);
  const label = capitalize(noun.many);
  if (!isMovable) {
    return (
      <ItemList
        label={label}
        items={found}
        total={found.length}
        onNearEnd={nothing}
        reveal={reveal}
        onRevealed={() => onRevealed(true)}
        columns={columns}
        estimateHeight={estimateHeight}
        renderCard={fixedCard}
        density={density}
        scroller={scroller}
        maxHeight={tableHeight(above)}
      >
        <SelectionSpace />
      </ItemList>
    );
  }
  const shared = { label, nameOf, onMoveTo, reveal, onRevealed };
  return (
    <ReorderArea items={found} nameOf={nameOf} noun={noun} selected={selected} onMove={onMove}>
      {(items) =>
        isNarrow ? (
          <>
            <CardList
              {...shared}
              items={items}
              cardHeight={list.cardHeight}
              renderCard={card}
              countOthers={countOthers}
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
            maxHeight={tableHeight(above)}
            renderPreview={(entry) => (
              <DragPreview entry={entry} name={nameOf(entry)} others={countOthers(entry)} />
            )}
          >
            <SelectionSpace />
          </ReorderTable>
        )
      }
    </ReorderArea>
  );
}

/** A dragged entry, which follows the pointer, with the number of others that move along. */
function DragPreview({ entry, name, others }: { entry: Entry; name: string; others: number }) {
  return (
    <>
      {entry.image !== undefined && <WebImage url={entry.image} alt="" size={32} />}
      <Typography noWrap sx={{ fontWeight: 600 }} dir="auto">
        {name}
      </Typography>
      {others > 0 && <Chip size="small" color="primary" label={`+${others}`} />}
    </>
  );
}

interface EntryCardProps<E extends Entry> {
  entry: E;
  name: string;
  query: string;
  moveControls: ReactNode;
  /** What is shown beside the title. */
  beside: ReactNode;
  onEdit: (entry: E) => void;
  onDelete: (entry: E) => void;
  /** The content between the bio and the buttons. */
  children: ReactNode;
}

/** An entry on a narrow screen. */
function EntryCard<E extends Entry>(props: EntryCardProps<E>) {
  const { entry, name, query, moveControls, beside, onEdit, onDelete, children } = props;
  const { id, image, bio } = entry;
  return (
    <ItemCard
      id={id}
      name={name}
      onEdit={() => onEdit(entry)}
      onDelete={() => onDelete(entry)}
      foot={moveControls}
      sx={{ pb: 1.5, gap: 1 }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', height: 52 }}>
        {image !== undefined && <WebImage url={image} alt={`Picture of ${name}`} size={52} />}
        <CardTitle level="h2" lines={2}>
          <LongText text={name} limit={46} query={query} />
        </CardTitle>
        {beside}
      </Box>
      {bio !== undefined && (
        <Box sx={{ fontSize: '0.875rem', minHeight: 42, ...clampInside(2) }}>
          <LongText text={bio} limit={80} query={query} />
        </Box>
      )}
      {children}
    </ItemCard>
  );
}
