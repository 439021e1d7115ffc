import { memo, type ReactNode } from 'react';
import { rowMarks } from '../hooks/rowKeys';
import type { Item } from './types';

interface Props<T extends Item> {
  item: T;
  index: number;
  total: number;
  /** In CSS pixels, from the top of the list. */
  top: number;
  height: number;
  card: (item: T) => ReactNode;
}

function Card<T extends Item>({ item, index, total, top, height, card }: Props<T>) {
  return (
    <div
      {...rowMarks.row}
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={total}
      style={{ position: 'absolute', insetInline: 0, top, height }}
    >
      {card(item)}
    </div>
  );
}

/** One card's place in the list. Memoized, so that a scroll step renders only the cards that came into view. */
export const PlainCard = memo(Card) as typeof Card;
