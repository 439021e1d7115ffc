import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Highlight } from '../../shared/Highlight';
import { LongText } from '../../shared/LongText';
import { WebImage } from '../../shared/WebImage';
import type { Creator } from './api';
import { CreatorCardLinks } from './CreatorCardLinks';
import { deleteButtonId } from './deleteButtonId';
import { joinFilters } from './filters';

/** Height of every card, in CSS pixels: a list of 10,000 needs to know it beforehand. */
export const cardHeight = 244;

interface Props {
  creator: Creator;
  query: string;
  moveControls: ReactNode;
  onEdit: (creator: Creator) => void;
  onDelete: (creator: Creator) => void;
}

const clamp = (lines: number) => ({
  '& .clamp': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
});

/** A creator on a narrow screen: what the table shows, with the same actions. */
export function CreatorCard({ creator, query, moveControls, onEdit, onDelete }: Props) {
  return (
    <Card
      variant="outlined"
      sx={{
        height: '100%',
        p: 1.5,
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        '& mark': { bgcolor: 'warning.light', color: 'inherit' },
      }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', height: 52 }}>
        <WebImage url={creator.image} alt={`Picture of ${creator.name}`} size={52} />
        <Box
          component="h2"
          sx={{ m: 0, flexGrow: 1, minWidth: 0, fontSize: '1rem', fontWeight: 650, ...clamp(2) }}
        >
          <LongText text={creator.name} limit={46} query={query} />
        </Box>
      </Box>
      <Box sx={{ fontSize: '0.875rem', minHeight: 42, ...clamp(2) }}>
        <LongText text={creator.bio} limit={80} query={query} />
      </Box>
      <Box
        sx={{
          fontSize: '0.8125rem',
          color: 'text.secondary',
          whiteSpace: 'nowrap',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        }}
      >
        <Highlight text={joinFilters(creator.filters) || creator.category || '-'} query={query} />
      </Box>
      <CreatorCardLinks creator={creator} />
      <Stack direction="row" spacing={0.5} sx={{ mt: 'auto', alignItems: 'center' }}>
        {moveControls}
        <Box sx={{ flexGrow: 1 }} />
        <Button
          startIcon={<EditOutlined />}
          aria-label={`Edit ${creator.name}`}
          onClick={() => onEdit(creator)}
        >
          Edit
        </Button>
        <Button
          color="error"
          startIcon={<DeleteOutlined />}
          id={deleteButtonId(creator.id)}
          aria-label={`Delete ${creator.name}`}
          onClick={() => onDelete(creator)}
        >
          Delete
        </Button>
      </Stack>
    </Card>
  );
}
