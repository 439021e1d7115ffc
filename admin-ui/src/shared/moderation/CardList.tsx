import Box from '@mui/material/Box';
import { Fragment, useCallback, useEffect, useRef, type ReactNode } from 'react';
import type { Moderated } from './types';

/** The props of a card besides its item; the same functions for all, so that a card renders again only when it changes. */
export interface CardProps {
  query: string;
  onDetails: (id: string) => void;
}

export interface CardListProps<T extends Moderated> {
  /** Draws an item as an li that carries its id as data-item and has a DetailsButton. */
  card: (item: T, props: CardProps) => ReactNode;
  onDetails: (id: string) => void;
  /** The item that is to have the focus. */
  focusId: string | undefined;
  onFocused: () => void;
}

interface Props<T extends Moderated> extends CardListProps<T> {
  /** 'Profiles' */
  label: string;
  items: readonly T[];
  query: string;
}

/** The cards, newest first. */
export function CardList<T extends Moderated>(props: Props<T>) {
  const { label, items, query, card, onDetails, focusId, onFocused } = props;
  const list = useRef<HTMLUListElement>(null);
  const details = useRef(onDetails);
  useEffect(() => {
    details.current = onDetails;
  });
  const openDetails = useCallback((id: string) => details.current(id), []);
  useEffect(() => {
    if (focusId === undefined) return;
    const found = [...(list.current?.children ?? [])].find(
      (each) => each.getAttribute('data-item') === focusId,
    );
    // Not there yet: it comes with the next items.
    if (!found) return;
    found.querySelector<HTMLElement>('[data-details]')?.focus();
    onFocused();
  }, [focusId, items, onFocused]);

  return (
    <Box
      ref={list}
      component="ul"
      aria-label={label}
      sx={{ m: 0, p: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', listStyle: 'none' }}
    >
      {items.map((item) => (
        <Fragment key={item.id}>{card(item, { query, onDetails: openDetails })}</Fragment>
      ))}
    </Box>
  );
}
