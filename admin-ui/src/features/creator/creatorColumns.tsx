import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import { Dash, LinkCell } from '../../shared/LinkCell';
import { LongText } from '../../shared/LongText';
import type { Column, Density } from '../../shared/ReorderTable/types';
import { platformNames, type Platform } from '../../shared/socialLinks';
import { WebImage } from '../../shared/WebImage';
import type { Creator } from './api';
import { deleteButtonId } from './deleteButtonId';
import { joinFilters } from './filters';

interface Options {
  /** What is searched for, to be marked. */
  query: string;
  density: Density;
  onEdit: (creator: Creator) => void;
  onDelete: (creator: Creator) => void;
}

const linkColumns: Platform[] = ['website', 'youtube', 'instagram', 'facebook', 'tiktok', 'twitter'];

/** The table's columns behind the move column, in the order of spec 2.6. */
export function creatorColumns({ query, density, onEdit, onDelete }: Options): Column<Creator>[] {
  const lines = density === 'compact' ? 1 : 2;
  const text = (
    id: string,
    header: string,
    width: number,
    value: (creator: Creator) => string,
  ): Column<Creator> => ({
    id,
    header,
    width,
    // About 7.5 pixels a letter.
    cell: (creator) =>
      value(creator) ? (
        <LongText text={value(creator)} query={query} limit={Math.floor(((width - 16) / 7.5) * lines)} />
      ) : (
        <Dash />
      ),
  });

  return [
    {
      id: 'delete',
      header: 'Delete',
      width: 68,
      sticky: true,
      cell: (creator) => (
        <IconButton
          size="small"
          color="error"
          id={deleteButtonId(creator.id)}
          aria-label={`Delete ${creator.name}`}
          onClick={() => onDelete(creator)}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      ),
    },
    {
      id: 'edit',
      header: 'Edit',
      width: 56,
      sticky: true,
      cell: (creator) => (
        <IconButton
          size="small"
          color="primary"
          aria-label={`Edit ${creator.name}`}
          onClick={() => onEdit(creator)}
        >
          <EditOutlined fontSize="small" />
        </IconButton>
      ),
    },
    {
      id: 'image',
      header: 'Image',
      width: 72,
      cell: (creator) => (
        <WebImage
          url={creator.image}
          alt={`Picture of ${creator.name}`}
          size={density === 'compact' ? 32 : 52}
        />
      ),
    },
    text('name', 'Name', 200, ({ name }) => name),
    text('bio', 'Bio', 340, ({ bio }) => bio),
    text('category', 'Category', 180, ({ category }) => category),
    text('filters', 'Filters', 180, ({ filters }) => joinFilters(filters)),
    ...linkColumns.map((platform) => ({
      id: platform,
      header: platformNames[platform],
      width: 150,
      cell: (creator: Creator) => (
        <LinkCell url={creator[platform]} label={`${platformNames[platform]} of ${creator.name}`} />
      ),
    })),
  ];
}
