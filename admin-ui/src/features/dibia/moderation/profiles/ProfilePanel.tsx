import Button from '@mui/material/Button';
import { EmptyState } from '../../../../shared/EmptyState';
import { ErrorAlert } from '../../../../shared/ErrorAlert';
import type { Filter } from '../../../../shared/moderation/types';
import { plural } from '../../../../shared/plural';
import { useScrollMemory } from '../../../../shared/useScrollMemory';
import { loadFailure } from '../GroupPanel';
import type { PanelProps } from '../types';
import { CardsSkeleton } from './CardsSkeleton';
import { ProfileList, type CardProps } from './ProfileList';
import { ShowMore } from './ShowMore';
import { useProfileList } from './useProfileList';

interface Props extends PanelProps, CardProps {
  view: Filter;
  /** How many there are in this tab, searched or not. */
  total: number | undefined;
  onFocus: (id: string) => void;
}

/** What one tab shows: the profiles as cards, or why there are none. */
export function ProfilePanel({ view, search, total, onFocus, ...cards }: Props) {
  const { status, q } = view;
  const { list, error, isWhole, retry, more } = useProfileList(view);
  useScrollMemory(isWhole);
  const items = list?.items ?? [];
  const found = list?.total ?? items.length;

  const showMore = async () => {
    const longer = await more.load().catch(() => undefined);
    const first = longer?.items[items.length];
    if (first) onFocus(first.id);
  };
  const isEmpty = list !== undefined && items.length === 0 && list.next === undefined;
  return (
    <>
      {search.bar(total === undefined ? plural(found, 'profile') : `${found} of ${plural(total, 'profile')}`)}
      {error && !list && (
        <ErrorAlert action={{ label: 'Retry', onClick: retry }}>{loadFailure(error, 'profiles')}</ErrorAlert>
      )}
      {!error && items.length === 0 && !isEmpty && !more.failed && <CardsSkeleton />}
      {isEmpty && q === '' && <EmptyState title={`No ${status} profiles found.`} />}
      {isEmpty && q !== '' && (
        <EmptyState
          title={`No ${status} profile matches “${q}”`}
          action={
            <Button variant="outlined" onClick={search.clear}>
              Show all {status} profiles
            </Button>
          }
        >
          Names, services, city, country and email were searched.
        </EmptyState>
      )}
      {items.length > 0 && <ProfileList {...cards} items={items} query={q} />}
      {list?.next !== undefined && (
        <ShowMore isLoading={more.isLoading} failed={more.failed} onMore={() => void showMore()} />
      )}
    </>
  );
}
