import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { LongText } from '../text/LongText';
import { WebImage } from '../links/WebImage';
import { deleteButtonId } from '../database/deleteButtonId';
import type { Entry } from './types';

interface Props<E extends Entry> {
  entry: E;
  query: string;
  moveControls: ReactNode;
  onEdit: (entry: E) => void;
  onDelete: (entry: E) => void;
  /** What stands between the bio and the buttons. */
  children: ReactNode;
}

const clamp = {
  '& .clamp': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
};

/** An entry on a narrow screen: what the table shows, with the same actions. */
export function EntryCard<E extends Entry>(props: Props<E>) {
  const { entry, query, moveControls, onEdit, onDelete, children } = props;
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
        <WebImage url={entry.image} alt={`Picture of ${entry.name}`} size={52} />
        <Box
          component="h2"
          sx={{ m: 0, flexGrow: 1, minWidth: 0, fontSize: '1rem', fontWeight: 650, ...clamp }}
        >
          <LongText text={entry.name} limit={46} query={query} />
        </Box>
      </Box>
      <Box sx={{ fontSize: '0.875rem', minHeight: 42, ...clamp }}>
        <LongText text={entry.bio} limit={80} query={query} />
      </Box>
      {children}
      <Stack direction="row" spacing={0.5} sx={{ mt: 'auto', alignItems: 'center' }}>
        {moveControls}
        <Box sx={{ flexGrow: 1 }} />
        <Button startIcon={<EditOutlined />} aria-label={`Edit ${entry.name}`} onClick={() => onEdit(entry)}>
          Edit
        </Button>
        <Button
          color="error"
          startIcon={<DeleteOutlined />}
          id={deleteButtonId(entry.id)}
          aria-label={`Delete ${entry.name}`}
          onClick={() => onDelete(entry)}
        >
          Delete
        </Button>
      </Stack>
    </Card>
  );
}
