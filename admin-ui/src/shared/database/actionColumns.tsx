import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { rowAttributes } from '../hooks/rowKeys';
import type { Column, Item } from '../table/columns';
import { selectColumn } from '../table/SelectBox';

interface Actions<E> {
  nameOf: (entry: E) => string;
  onEdit: (entry: E) => void;
  onDelete: (entry: E) => void;
  /** Returns one more action, beside the button to edit. */
  action?: ((entry: E) => ReactNode) | undefined;
}

/** Returns the first columns of every database: a checkbox, a button to delete, and a button to edit. */
export function actionColumns<E extends Item>(actions: Actions<E>): Column<E>[] {
  const { nameOf, onEdit, onDelete, action } = actions;
  return [
    selectColumn(nameOf),
    {
      id: 'delete',
      header: 'Delete',
      width: 68,
      isSticky: true,
      cell: (entry) => (
        <IconButton
          size="small"
          color="error"
          {...rowAttributes.delete}
          id={deleteButtonId(entry.id)}
          aria-label={`Delete ${nameOf(entry)}`}
          onClick={() => onDelete(entry)}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      ),
    },
    {
      id: 'edit',
      header: 'Edit',
      width: action ? 112 : 56,
      isSticky: true,
      cell: (entry) => (
        <>
          <IconButton
            size="small"
            color="primary"
            {...rowAttributes.open}
            aria-label={`Edit ${nameOf(entry)}`}
            onClick={() => onEdit(entry)}
          >
            <EditOutlined fontSize="small" />
          </IconButton>
          {action?.(entry)}
        </>
      ),
    },
  ];
}

/** Returns the element ID of an entry's delete button, which gets the focus after its neighbour was deleted. */
export function deleteButtonId(entryId: string): string {
  return `delete-${entryId}`;
}

/** Moves the focus after a deletion: to this neighbour or its delete button, or to the search box if there is none. */
export function focusAfterDelete(neighbourId: string, part: 'row' | 'button' = 'button'): void {
  const button = document.getElementById(deleteButtonId(neighbourId));
  const target = part === 'row' ? button?.closest<HTMLElement>('[data-row]') : button;
  (target ?? document.querySelector<HTMLElement>('main input[type=search]'))?.focus();
}
