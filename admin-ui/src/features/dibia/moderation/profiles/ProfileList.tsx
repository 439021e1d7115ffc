import Box from '@mui/material/Box';
import { useCallback, useEffect, useRef } from 'react';
import { ProfileCard } from './ProfileCard';
import type { Profile } from './types';

export interface CardProps {
  /** Ids of the cards that are open. */
  expanded: readonly string[];
  onToggle: (id: string) => void;
  onDetails: (id: string) => void;
  /** The profile that is to have the focus. */
  wanted: string | undefined;
  onFocused: () => void;
}

interface Props extends CardProps {
  items: readonly Profile[];
  query: string;
}

/** The cards, newest first. */
export function ProfileList({ items, query, expanded, onToggle, onDetails, wanted, onFocused }: Props) {
  const list = useRef<HTMLUListElement>(null);
  // A card is drawn again only when it changes, however many there are.
  const details = useRef(onDetails);
  useEffect(() => {
    details.current = onDetails;
  });
  const openDetails = useCallback((id: string) => details.current(id), []);
  useEffect(() => {
    if (wanted === undefined) return;
    const card = [...(list.current?.children ?? [])].find(
      (each) => each.getAttribute('data-item') === wanted,
    );
    // Not there yet: it comes with the next items.
    if (!card) return;
    card.querySelector<HTMLElement>('[data-details]')?.focus();
    onFocused();
  }, [wanted, items, onFocused]);

  return (
    <Box
      ref={list}
      component="ul"
      aria-label="Profiles"
      sx={{ m: 0, p: 0, display: 'grid', gap: 1.5, listStyle: 'none' }}
    >
      {items.map((profile) => (
        <ProfileCard
          key={profile.id}
          profile={profile}
          query={query}
          isOpen={expanded.includes(profile.id)}
          onToggle={onToggle}
          onDetails={openDetails}
        />
      ))}
    </Box>
  );
}
