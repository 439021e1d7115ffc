import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { rowAttributes } from '../hooks/rowKeys';
import { SelectBox } from '../table/SelectBox';
import { clampInside } from '../text/truncate';
import { deleteButtonId } from './actionColumns';

interface Props {
  id: string;
  /** The item's name in the buttons' labels. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Is shown before the buttons. */
  foot?: ReactNode;
  sx?: object;
  children: ReactNode;
}

/** An item on a narrow screen, with its checkbox and the table's actions. `children` are its texts. */
export function ItemCard({ id, name, onEdit, onDelete, foot, sx, children }: Props) {
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
        ...sx,
      }}
    >
      <Box sx={{ display: 'flex', minHeight: 0, rowGap: 'inherit' }}>
        {/* In the padding of the card. */}
        <Box sx={{ flexShrink: 0, ml: -1.5, mt: -1.5 }}>
          <SelectBox item={{ id }} name={name} />
        </Box>
        <Box sx={{ flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column', rowGap: 'inherit' }}>
          {children}
        </Box>
      </Box>
      <Stack direction="row" spacing={0.5} sx={{ mt: 'auto', alignItems: 'center' }}>
        {foot}
        <Box sx={{ flexGrow: 1 }} />
        <Button
          {...rowAttributes.open}
          startIcon={<EditOutlined />}
          aria-label={`Edit ${name}`}
          onClick={onEdit}
        >
          Edit
        </Button>
        <Button
          {...rowAttributes.delete}
          color="error"
          startIcon={<DeleteOutlined />}
          id={deleteButtonId(id)}
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </Stack>
    </Card>
  );
}

interface TitleProps {
  level: 'h2' | 'h3';
  lines: number;
  children: ReactNode;
}

/** The title of a card, cut to `lines` lines. */
export function CardTitle({ level, lines, children }: TitleProps) {
  return (
    <Box
      component={level}
      sx={{ m: 0, flexGrow: 1, minWidth: 0, fontSize: '1rem', fontWeight: 650, ...clampInside(lines) }}
    >
      {children}
    </Box>
  );
}

/** One line of a card in the secondary color, cut to its width. */
export function CardLine({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        fontSize: '0.8125rem',
        color: 'text.secondary',
        whiteSpace: 'nowrap',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
      }}
    >
      {children}
    </Box>
  );
}
