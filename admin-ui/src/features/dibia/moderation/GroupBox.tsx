import Checkbox from '@mui/material/Checkbox';
import { useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { loadMore } from '../../../shared/http/pages';
import { listQuery } from '../../../shared/moderation/cache';
import type { Filter } from '../../../shared/moderation/types';
import { notify } from '../../../shared/notices/notify';
import { SelectionContext } from '../../../shared/table/useSelection';
import type { Group, GroupedKind, Submission } from './queries';

interface Props<T extends Submission> {
  kind: GroupedKind<T>;
  view: Filter;
  group: Group;
  isOpen: boolean;
  onToggle: (group: string) => void;
}

/** Selects the submissions of a group. It opens the group and loads them first. */
export function GroupBox<T extends Submission>({ kind, view, group, isOpen, onToggle }: Props<T>) {
  const client = useQueryClient();
  const selection = use(SelectionContext);
  const [isLoading, setIsLoading] = useState(false);
  const query = listQuery(kind, { ...view, group: group.dibiaId });
  // A closed group has selected submissions after 'Select all'.
  const selected = selection?.selected.filter((each) => (each as Submission).dibiaId === group.dibiaId) ?? [];
  const selectedCount = selected.length;
  const isSelected = selectedCount >= group.count;

  const select = async () => {
    if (isLoading) return;
    if (isSelected) return selection?.remove(selected.map(({ id }) => id));
    setIsLoading(true);
    try {
      let list = await client.ensureQueryData(query);
      while (list.next !== undefined) {
        list = (await loadMore(client, query)) ?? { ...list, next: undefined };
      }
      if (!isOpen) onToggle(group.dibiaId);
      selection?.select(list.items.map(({ id }) => id));
    } catch (error) {
      console.error(error);
      const text = `The ${kind.noun}s of ${group.name} could not be loaded. Try again.`;
      notify('group not loaded', { text, tone: 'error' });
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <Checkbox
      size="small"
      checked={isSelected}
      indeterminate={selectedCount > 0 && !isSelected}
      onChange={() => void select()}
      sx={{ p: 1.5 }}
      slotProps={{
        input: { 'aria-label': `Select the ${kind.noun}s of ${group.name}`, 'aria-busy': isLoading },
      }}
    />
  );
}
