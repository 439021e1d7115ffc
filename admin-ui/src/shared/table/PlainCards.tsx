import Box from '@mui/material/Box';
import { useRef, type ReactNode } from 'react';
import { rowKeys } from '../hooks/rowKeys';
import { useShortcuts } from '../hooks/shortcuts';
import type { Reveal } from '../reorder/types';
import { PlainCard } from './PlainCard';
import type { Item } from './types';
import { cardsStyle, useCards } from './useCards';
import { useFocusRow } from './useFocusRow';
import { useNearEnd } from './useNearEnd';

interface Props<T extends Item> {
  label: string;
  /** Those that are loaded. */
  items: readonly T[];
  /** How many there are in all, loaded or not; -1 while that is unknown. */
  total: number;
  /** Height of every card, in CSS pixels. */
  cardHeight: number;
  /** Draws a card. Keep the same function between renders. */
  card: (item: T) => ReactNode;
  /** The end of what is loaded is coming into view. */
  onNearEnd: () => void;
  /** What is to be in view and have the focus, until onRevealed is called. */
  reveal: Reveal | undefined;
  onRevealed: () => void;
}

/** The same list for narrow screens: cards that scroll with the page. */
export function PlainCards<T extends Item>(props: Props<T>) {
  const { label, items, total, cardHeight, card, onNearEnd, reveal, onRevealed } = props;
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
              card={card}
            />
          )
        );
      })}
    </Box>
  );
}
