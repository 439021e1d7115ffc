import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { CardSelect, CardTitle, ItemCard } from '../database/ItemCard';
import { WebImage } from '../links/WebImage';
import { clampInside } from '../text/lineClamp';
import { LongText } from '../text/LongText';
import type { Entry } from './types';

interface Props<E extends Entry> {
  entry: E;
  name: string;
  query: string;
  moveControls: ReactNode;
  onEdit: (entry: E) => void;
  onDelete: (entry: E) => void;
  /** What stands between the bio and the buttons. */
  children: ReactNode;
}

/** An entry on a narrow screen. */
export function EntryCard<E extends Entry>(props: Props<E>) {
  const { entry, name, query, moveControls, onEdit, onDelete, children } = props;
  const { id, image, bio } = entry;
  return (
    <ItemCard
      id={id}
      name={name}
      onEdit={() => onEdit(entry)}
      onDelete={() => onDelete(entry)}
      foot={
        <>
          <CardSelect item={entry} name={name} />
          {moveControls}
        </>
      }
      sx={{ pb: 1.5, gap: 1 }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', height: 52 }}>
        {image !== undefined && <WebImage url={image} alt={`Picture of ${name}`} size={52} />}
        <CardTitle level="h2" lines={2}>
          <LongText text={name} limit={46} query={query} />
        </CardTitle>
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
