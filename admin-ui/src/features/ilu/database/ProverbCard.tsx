import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { audioUrl } from '../../../shared/audio/stored/recording';
import { RowPlayButton } from '../../../shared/audio/stored/RowPlayButton';
import { lineClamp } from '../../../shared/text/lineClamp';
import { CardLine } from '../../../shared/database/CardLine';
import { deleteButtonId } from '../../../shared/database/deleteButtonId';
import { Highlight } from '../../../shared/text/Highlight';
import { LongText } from '../../../shared/text/LongText';
import { SelectBox } from '../../../shared/table/SelectBox';
import type { Proverb } from '../api';
import { nameOf } from './nameOf';
import type { Filter } from './useProverbFilter';

interface Props {
  proverb: Proverb;
  /** What is marked. */
  shown: Filter;
  onEdit: (proverb: Proverb) => void;
  onDelete: (proverb: Proverb) => void;
}

/** Height of every card, in CSS pixels: a list of 10,000 needs to know it beforehand. */
export const cardHeight = 236;

const threeLines = { '& .clamp': { ...lineClamp(3), overflowWrap: 'anywhere' } };

/** A proverb on a narrow screen: what the table shows, with the same actions. */
export function ProverbCard({ proverb, shown, onEdit, onDelete }: Props) {
  const mark = { query: shown.q, exact: shown.exact };
  const name = nameOf(proverb);
  return (
    <Card
      variant="outlined"
      sx={{
        height: '100%',
        p: 1.5,
        pb: 0.5,
        display: 'flex',
        flexDirection: 'column',
        gap: 0.75,
        '& mark': { bgcolor: 'warning.light', color: 'inherit' },
      }}
    >
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Box component="h2" sx={{ m: 0, minWidth: 0, fontSize: '1rem', fontWeight: 650, ...threeLines }}>
          <LongText {...mark} lang="ig" text={proverb.proverb} limit={90} />
        </Box>
        {proverb.audio && <RowPlayButton url={audioUrl(proverb.audio.fileId)} name={name} />}
      </Box>
      <Box sx={{ fontSize: '0.875rem', ...threeLines }}>
        <LongText {...mark} text={proverb.meaning} limit={115} />
      </Box>
      <CardLine>
        <Highlight {...mark} text={proverb.categories.join(', ') || '-'} />
      </CardLine>
      <Stack direction="row" spacing={0.5} sx={{ mt: 'auto', alignItems: 'center' }}>
        <Box sx={{ flexGrow: 1, ml: -1 }}>
          <SelectBox item={proverb} name={name} />
        </Box>
        <Button startIcon={<EditOutlined />} aria-label={`Edit ${name}`} onClick={() => onEdit(proverb)}>
          Edit
        </Button>
        <Button
          color="error"
          startIcon={<DeleteOutlined />}
          id={deleteButtonId(proverb.id)}
          aria-label={`Delete ${name}`}
          onClick={() => onDelete(proverb)}
        >
          Delete
        </Button>
      </Stack>
    </Card>
  );
}
