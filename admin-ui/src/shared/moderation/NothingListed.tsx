import { NothingFound } from '../database/NothingFound';
import { EmptyState } from '../feedback/EmptyState';
import type { Filter } from './types';

interface Props {
  /** 'profile' */
  noun: string;
  view: Filter;
  /** Says which texts are searched. */
  searched: string;
  onShowAll: () => void;
}

/** Says that a tab is empty, or that its search found nothing. */
export function NothingListed({ noun, view: { status, q }, searched, onShowAll }: Props) {
  const one = `${status} ${noun}`;
  if (q === '') return <EmptyState title={`No ${one}s found.`} />;
  return <NothingFound noun={{ one, many: `${one}s` }} query={q} searched={searched} onShowAll={onShowAll} />;
}
