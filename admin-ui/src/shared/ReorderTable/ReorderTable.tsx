import { Droppable } from '@hello-pangea/dnd';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { gridTemplate, stickyOffsets, totalWidth } from './columns';
import { DragClone } from './DragClone';
import { TableFrame } from './TableFrame';
import { TableHead } from './TableHead';
import { TableRow } from './TableRow';
import { rowHeights, type Column, type Density, type Item, type Reveal } from './types';
import { useReveal } from './useReveal';

interface Props<T extends Item> {
  /** Names the table. */
  label: string;
  items: T[];
  /** Keep the same array between renders, or every row is drawn anew. */
  columns: readonly Column<T>[];
  nameOf: (item: T) => string;
  density: Density;
  /** The element that scrolls; the page moves it sideways and remembers where it was. */
  scroller: RefObject<HTMLDivElement | null>;
  /** Largest height, as CSS. */
  maxHeight: string;
  /** Draws what follows the pointer. */
  clone: (item: T) => ReactNode;
  onMoveTo: (item: T) => void;
  reveal: Reveal | undefined;
  onRevealed: () => void;
}

/** A table of any length that draws only the rows in view. Stands inside a ReorderArea. */
export function ReorderTable<T extends Item>(props: Props<T>) {
  const { label, items, columns, nameOf, density, scroller, maxHeight, clone, onMoveTo } = props;
  const { reveal, onRevealed } = props;
  const height = rowHeights[density];
  const offsets = useMemo(() => stickyOffsets(columns), [columns]);
  // A new function would make the virtualizer go through all items again at every scroll step.
  const getItemKey = useCallback((index: number) => items[index]?.id ?? index, [items]);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey,
    overscan: 8,
    useFlushSync: false,
  });

  useReveal(virtualizer, reveal);

  // Another density keeps the rows in view that were in view.
  const drawnHeight = useRef(height);
  useLayoutEffect(() => {
    if (drawnHeight.current === height) return;
    if (scroller.current) scroller.current.scrollTop *= height / drawnHeight.current;
    drawnHeight.current = height;
    virtualizer.measure();
  }, [height, scroller, virtualizer]);

  const style = {
    maxHeight,
    '--columns': gridTemplate(columns),
    '--total': `${totalWidth(columns)}px`,
    '--lines': density === 'compact' ? 1 : 2,
  };
  return (
    <Droppable
      droppableId="table"
      mode="virtual"
      renderClone={(provided, _snapshot, { source }) => {
        const item = items[source.index];
        return <DragClone provided={provided}>{item && clone(item)}</DragClone>;
      }}
    >
      {(droppable) => (
        <TableFrame
          ref={scroller}
          role="table"
          aria-label={label}
          aria-rowcount={items.length + 1}
          tabIndex={0}
          style={style}
        >
          <TableHead columns={columns} offsets={offsets} />
          <div
            ref={droppable.innerRef}
            {...droppable.droppableProps}
            role="rowgroup"
            className="body"
            style={{ height: items.length * height }}
          >
            {virtualizer.getVirtualItems().map(({ index, key }) => {
              const item = items[index];
              if (!item) return null;
              return (
                <TableRow
                  key={key}
                  item={item}
                  index={index}
                  name={nameOf(item)}
                  columns={columns}
                  offsets={offsets}
                  height={height}
                  onMoveTo={onMoveTo}
                  onRevealed={item.id === reveal?.id && index === reveal.index ? onRevealed : undefined}
                />
              );
            })}
          </div>
        </TableFrame>
      )}
    </Droppable>
  );
}
