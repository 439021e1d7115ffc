import Box from '@mui/material/Box';
import { CardLine } from '../../../shared/database/CardLine';
import { CardSelect, CardTitle, ItemCard } from '../../../shared/database/ItemCard';
import { Highlight } from '../../../shared/text/Highlight';
import { clampInside } from '../../../shared/text/lineClamp';
import { LongText } from '../../../shared/text/LongText';
import type { Riddle } from '../api';
import { nameOf } from '../riddle/nameOf';
import type { Look } from './riddleColumns';
import { RiddleTools } from './RiddleTools';

interface Props extends Omit<Look, 'density'> {
  riddle: Riddle;
}

/** Height of every card, in CSS pixels: a virtual list needs it in advance. */
export const cardHeight = 248;

/** A riddle on a narrow screen. */
export function RiddleCard({ riddle, mark, onEdit, onDelete, onPreview }: Props) {
  return (
    <ItemCard
      id={riddle.id}
      name={nameOf(riddle)}
      onEdit={() => onEdit(riddle)}
      onDelete={() => onDelete(riddle)}
      foot={<CardSelect item={riddle} name={nameOf(riddle)} />}
    >
      <Box sx={{ display: 'flex', gap: 1 }}>
        <CardTitle level="h3" lines={3}>
          <LongText {...mark} lang="ig" text={riddle.riddle} limit={75} />
        </CardTitle>
        <RiddleTools riddle={riddle} onPreview={onPreview} />
      </Box>
      <Box sx={{ fontSize: '0.875rem', ...clampInside(2) }}>
        <LongText {...mark} text={riddle.translation} limit={75} />
      </Box>
      <CardLine>
        Answer:{' '}
        <span lang="ig">
          <Highlight {...mark} text={riddle.answer} />
        </span>
      </CardLine>
      <CardLine>
        Options:{' '}
        <span lang="ig">
          <Highlight {...mark} text={riddle.options.join(', ')} />
        </span>
      </CardLine>
    </ItemCard>
  );
}
