import { changeFilters } from '../../shared/database/bulk';
import { useChangeNames } from '../../shared/database/useChangeNames';
import type { UndoDelete } from '../../shared/database/useUndoDelete';
import { noun, type Creator } from './api';
import { filterOptions } from './filters';

/** Changes the filters of many creators, and with them their categories. */
export const useChangeFilters = (undo: UndoDelete<Creator>, onChanged: (ids: readonly string[]) => void) =>
  useChangeNames<Creator>({
    area: 'creator',
    noun,
    names: 'filters',
    options: filterOptions,
    change: changeFilters,
    undo,
    onChanged,
  });
