import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { lineClamp } from '../../../shared/text/lineClamp';
import { CardLine } from '../../../shared/database/CardLine';
import { deleteButtonId } from '../../../shared/database/deleteButtonId';
import { Highlight } from '../../../shared/text/Highlight';
import { LongText } from '../../../shared/text/LongText';
import type { Riddle } from '../api';
import { nameOf } from '../riddle/nameOf';
import type { Look } from './riddleColumns';
import { RiddleTools } from './RiddleTools';

interface Props extends Omit<Look, 'density'> {
  riddle: Riddle;
}

/** Height of every card, in CSS pixels: a long list needs to know it beforehand. */
export const cardHeight = 248;

const lines = (count: number) => ({ '& .clamp': { ...lineClamp(count), overflowWrap: 'anywhere' } });

/** A riddle on a narrow screen: what the table shows, with the same actions. */
export function RiddleCard({ riddle, mark, onEdit, onDelete, onPreview }: Props) {
  const name = nameOf(riddle);
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
        <Box component="h3" sx={{ m: 0, minWidth: 0, fontSize: '1rem', fontWeight: 650, ...lines(3) }}>
          <LongText {...mark} lang="ig" text={riddle.riddle} limit={75} />
        </Box>
        <RiddleTools riddle={riddle} onPreview={onPreview} />
      </Box>
      <Box sx={{ fontSize: '0.875rem', ...lines(2) }}>
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
      <Stack direction="row" spacing={0.5} sx={{ mt: 'auto', justifyContent: 'flex-end' }}>
        <Button startIcon={<EditOutlined />} aria-label={`Edit ${name}`} onClick={() => onEdit(riddle)}>
          Edit
        </Button>
        <Button
          color="error"
          startIcon={<DeleteOutlined />}
          id={deleteButtonId(riddle.id)}
          aria-label={`Delete ${name}`}
          onClick={() => onDelete(riddle)}
        >
          Delete
        </Button>
      </Stack>
    </Card>
  );
}
