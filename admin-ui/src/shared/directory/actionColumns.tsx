import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import type { Column } from '../ReorderTable/types';
import { deleteButtonId } from './deleteButtonId';
import type { Entry } from './types';

interface Actions<E> {
  onEdit: (entry: E) => void;
  onDelete: (entry: E) => void;
}

/** The columns every directory's table has behind the move column. */
export function actionColumns<E extends Entry>({ onEdit, onDelete }: Actions<E>): Column<E>[] {
  return [
    {
      id: 'delete',
      header: 'Delete',
      width: 68,
      sticky: true,
      cell: (entry) => (
        <IconButton
          size="small"
          color="error"
          id={deleteButtonId(entry.id)}
          aria-label={`Delete ${entry.name}`}
          onClick={() => onDelete(entry)}
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
      cell: (entry) => (
        <IconButton
          size="small"
          color="primary"
          aria-label={`Edit ${entry.name}`}
          onClick={() => onEdit(entry)}
        >
          <EditOutlined fontSize="small" />
        </IconButton>
      ),
    },
  ];
}
