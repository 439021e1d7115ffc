import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import type { ComponentProps, ReactNode } from 'react';
import { rowAttributes } from '../hooks/rowKeys';
import { useIsNarrow } from '../layout/viewport';
import { PlainCards } from '../table/PlainCards';
import { PlainTable } from '../table/PlainTable';
import { SelectBox } from '../table/SelectBox';
import type { Item } from '../table/columns';
import { clampInside } from '../text/truncate';
import { deleteButtonId } from './actionColumns';

interface Props {
  id: string;
  /** What the buttons call it. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Stands at the foot, before the buttons. */
  foot?: ReactNode;
  sx?: object;
  children: ReactNode;
}

/** An item on a narrow screen: what the table shows, with the same actions. */
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
      {children}
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

/** What a card is about, in so many lines. */
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

/** Selects a card's item; stands first at its foot. */
export function CardSelect(props: ComponentProps<typeof SelectBox>) {
  return (
    <Box sx={{ ml: -1 }}>
      <SelectBox {...props} />
    </Box>
  );
}

/** One quiet line of a card; what does not fit is cut. */
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

type ItemListProps<T extends Item> = ComponentProps<typeof PlainTable<T>> &
  ComponentProps<typeof PlainCards<T>>;

/** A list as a table, or as cards on a narrow screen. */
export function ItemList<T extends Item>({ cardHeight, renderCard, children, ...props }: ItemListProps<T>) {
  const { label, items, total, onNearEnd, reveal, onRevealed } = props;
  if (!useIsNarrow()) return <PlainTable {...props}>{children}</PlainTable>;
  return (
    <>
      <PlainCards {...{ label, items, total, onNearEnd, reveal, onRevealed, cardHeight, renderCard }} />
      {children}
    </>
  );
}
