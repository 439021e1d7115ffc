import Button from '@mui/material/Button';
import { EmptyState } from '../feedback/EmptyState';
import type { DirectoryList, Entry } from './types';

interface Props<E extends Entry> {
  list: DirectoryList<E>;
  /** What was searched for. */
  text: string;
  onShowAll: () => void;
}

/** Says honestly that the search found nothing, where it looked, and offers the way out. */
export function NothingFound<E extends Entry>({ list, text, onShowAll }: Props<E>) {
  const { noun, searched } = list;
  return (
    <EmptyState
      title={`No ${noun.one} matches “${text}”`}
      action={
        <Button variant="outlined" onClick={onShowAll}>
          Show all {noun.many}
        </Button>
      }
    >
      {searched}
    </EmptyState>
  );
}
