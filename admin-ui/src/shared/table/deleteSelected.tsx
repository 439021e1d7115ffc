import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import type { SelectionAction } from './SelectionBar';
import type { Item } from './types';

/** Deletes what is selected, once that was confirmed. */
export function deleteSelected<T extends Item>(run: (items: readonly T[]) => void): SelectionAction<T> {
  return {
    label: 'Delete',
    color: 'error',
    variant: 'contained',
    startIcon: <DeleteOutlined />,
    shortcut: { key: 'Delete', label: 'Delete selected' },
    run,
  };
}
