import Box from '@mui/material/Box';
import { useRef, type ReactNode, memo } from 'react';
import { rowKeys, rowAttributes } from '../hooks/rowKeys';
import { useShortcuts } from '../hooks/shortcuts';
import type { Reveal } from '../reorder/reorder';
import type { Item } from './columns';
import { cardsStyle, useCards } from './useCards';
import { useFocusRow, useNearEnd } from './useTableRows';

interface Props<T extends Item> {
  label: string;
  /** The loaded items. */
  items: readonly T[];
  /** The number of all items, loaded or not; -1 while unknown. */
  total: number;
  /** Height of every card, in CSS pixels. */
  cardHeight: number;
  /** Draws a card. Keep the same function between renders. */
  renderCard: (item: T) => ReactNode;
  /** Is called when the end of the loaded items comes into view. */
  onNearEnd: () => void;
  /** The item to show and focus, until onRevealed is called. */
  reveal: Reveal | undefined;
  onRevealed: () => void;
}

/** The counterpart of PlainTable for narrow screens: cards that scroll with the page. */
export function PlainCards<T extends Item>(props: Props<T>) {
  const { label, items, total, cardHeight, renderCard, onNearEnd, reveal, onRevealed } = props;
  const list = useRef<HTMLElement | null>(null);
  useShortcuts(rowKeys, 'lists');
  const { virtualizer, step } = useCards(items, cardHeight, list);
  const cards = virtualizer.getVirtualItems();
  useNearEnd(cards, items.length, onNearEnd);
  useFocusRow(virtualizer, reveal, onRevealed);

  return (
    <Box ref={list} role="list" aria-label={label} sx={cardsStyle} style={{ height: items.length * step }}>
      {cards.map(({ index, key }) => {
        const item = items[index];
        return (
          item && (
            <PlainCard
              key={key}
              item={item}
              index={index}
              total={total}
              top={index * step}
              height={cardHeight}
              renderCard={renderCard}
            />
          )
        );
      })}
    </Box>
  );
}

interface PlainCardProps<T extends Item> {
  item: T;
  index: number;
  total: number;
  /** CSS pixels from the top of the list. */
  top: number;
  height: number;
  renderCard: (item: T) => ReactNode;
}

function Card<T extends Item>({ item, index, total, top, height, renderCard }: PlainCardProps<T>) {
  return (
    <div
      {...rowAttributes.row}
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={total}
      style={{ position: 'absolute', insetInline: 0, top, height }}
    >
      {renderCard(item)}
    </div>
  );
}

/** Positions one card in the list. Memoized, so that a scroll step renders only the cards that came into view. */
const PlainCard = memo(Card) as typeof Card;
