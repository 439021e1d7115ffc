import Box from '@mui/material/Box';
import { audioUrl } from '../../../shared/audio/stored/recording';
import { RowPlayButton } from '../../../shared/audio/PlayButton';
import { clampInside } from '../../../shared/text/truncate';
import { CardLine, CardSelect, CardTitle, ItemCard } from '../../../shared/database/ItemCard';
import { Highlight } from '../../../shared/text/Highlight';
import { LongText } from '../../../shared/text/LongText';
import type { Proverb } from '../api';
import { nameOf } from '../proverb/proverbTexts';
import type { Filter } from './proverbFilter';

interface Props {
  proverb: Proverb;
  /** The filter whose matches are marked. */
  shown: Filter;
  onEdit: (proverb: Proverb) => void;
  onDelete: (proverb: Proverb) => void;
}

/** Height of every card, in CSS pixels: a virtual list needs it in advance. Increase it for another line. */
export const cardHeight = 236;

/** A proverb on a narrow screen. */
export function ProverbCard({ proverb, shown, onEdit, onDelete }: Props) {
  const mark = { query: shown.q, exact: shown.exact };
  const name = nameOf(proverb);
  return (
    <ItemCard
      id={proverb.id}
      name={name}
      onEdit={() => onEdit(proverb)}
      onDelete={() => onDelete(proverb)}
      foot={<CardSelect item={proverb} name={name} />}
    >
      <Box sx={{ display: 'flex', gap: 1 }}>
        <CardTitle level="h2" lines={3}>
          <LongText {...mark} lang="ig" text={proverb.proverb} limit={90} />
        </CardTitle>
        {proverb.audio && <RowPlayButton url={audioUrl(proverb.audio.fileId)} name={name} />}
      </Box>
      <Box sx={{ fontSize: '0.875rem', ...clampInside(3) }}>
        <LongText {...mark} text={proverb.meaning} limit={115} />
      </Box>
      <CardLine>
        <Highlight {...mark} text={proverb.categories.join(', ') || '-'} />
      </CardLine>
    </ItemCard>
  );
}
