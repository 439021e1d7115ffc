import { useCallback, useMemo, type ReactNode, type RefObject } from 'react';
import { entryName } from '../areas';
import { actionColumns } from '../database/actionColumns';
import { tableHeight } from '../database/tableHeight';
import { useIsNarrow } from '../layout/useIsNarrow';
import { CardList } from '../reorder/CardList';
import { ReorderArea } from '../reorder/ReorderArea';
import { ReorderTable } from '../reorder/ReorderTable';
import type { Reveal } from '../reorder/types';
import { chosenColumns } from '../table/columnChoice';
import { SelectBox } from '../table/SelectBox';
import { SelectionSpace } from '../table/SelectionSpace';
import { capital } from '../text/capital';
import { DragPreview } from './DragPreview';
import { EntryCard } from './EntryCard';
import type { DirectoryList, Entry, Look } from './types';
import type { useOrder } from './useOrder';

interface Props<E extends Entry> extends Look {
  list: DirectoryList<E>;
  found: E[];
  /** Those that are selected move together. */
  listed: readonly E[];
  /** Of the columns. */
  choice: string;
  scroller: RefObject<HTMLDivElement | null>;
  /** Height of what stands above the table, in CSS pixels. */
  above: number;
  onEdit: (entry: E) => void;
  onDelete: (entry: E) => void;
  onMove: ReturnType<typeof useOrder>['move'];
  onMoveTo: (entry: E) => void;
  reveal: Reveal | undefined;
  onRevealed: (isSeen: boolean) => void;
}

/** What was found in its order, which is changed by dragging: a table, cards on a phone. */
export function Rows<E extends Entry>(props: Props<E>) {
  const { list, found, listed, query, density, choice, scroller, above } = props;
  const { onEdit, onDelete, onMove, onMoveTo, reveal, onRevealed } = props;
  const { noun, CardBody, calls } = list;
  const nameOf = useCallback((entry: E) => entryName(calls.area, entry), [calls]);
  const isNarrow = useIsNarrow();
  const othersWith = useCallback((entry: E) => (listed.includes(entry) ? listed.length - 1 : 0), [listed]);
  const columns = useMemo(
    () => [
      ...actionColumns<E>({ nameOf, onEdit, onDelete, Select: SelectBox }),
      ...chosenColumns(list.columns({ query, density }), choice),
    ],
    [list, nameOf, query, density, choice, onEdit, onDelete],
  );
  const card = useCallback(
    (entry: E, moveControls: ReactNode) => (
      <EntryCard
        entry={entry}
        name={nameOf(entry)}
        query={query}
        moveControls={moveControls}
        onEdit={onEdit}
        onDelete={onDelete}
      >
        <CardBody entry={entry} query={query} />
      </EntryCard>
    ),
    [CardBody, nameOf, query, onEdit, onDelete],
  );
  const shared = { label: capital(noun.many), nameOf, onMoveTo, reveal, onRevealed };
  return (
    <ReorderArea items={found} nameOf={nameOf} noun={noun} together={listed} onMove={onMove}>
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
            maxHeight={tableHeight(above)}
            clone={(entry) => <DragPreview entry={entry} name={nameOf(entry)} others={othersWith(entry)} />}
          >
            <SelectionSpace />
          </ReorderTable>
        )
      }
    </ReorderArea>
  );
}
