import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { useMemo } from 'react';
import { NothingFound } from '../../shared/database/EmptyDatabase';
import { EmptyState } from '../../shared/feedback/EmptyState';
import { SearchBar } from '../../shared/fields/SearchBar';
import { PageTitle } from '../../shared/layout/PageTitle';
import { useSearchText } from '../../shared/routing/filter';
import { paths } from '../../shared/routing/paths';
import { useSummary } from '../../shared/summary/summary';
import { plural } from '../../shared/text/plural';
import { ActivityList } from './ActivityList';
import { useActivity, type ActivityList as ActivityRows } from './activityQuery';
import { trashStreams } from './streams';

const usualDays = 30;

/** Deleted entries of all areas that can be restored. */
export function TrashPage() {
  const [text, setText] = useSearchText();
  const q = useSearchParams()[0].get('q') ?? '';
  const filter = useMemo(() => ({ trash: true, ...(q && { q }) }), [q]);
  const list = useActivity(trashStreams, filter);
  const ilu = useSummary('ilu');
  const dibia = useSummary('dibia');
  const isLoading = [ilu, dibia].some(({ data, error }) => !data && !error);
  // Until they are loaded, the sentence takes the room that it has with the usual number.
  const recordings = isLoading ? usualDays : ilu.data?.keptDays;
  const reviews = isLoading ? usualDays : dibia.data?.keptDays;
  return (
    <>
      <PageTitle title="Trash" />
      <Typography sx={{ mb: 3, maxWidth: 720, color: 'text.secondary' }}>
        Restore deleted entries and recordings. Deleted text stays here.{' '}
        <Box component="span" sx={{ visibility: isLoading ? 'hidden' : undefined }}>
          {keptSentence(recordings, reviews)}
        </Box>{' '}
        What was restored or fixed is listed in{' '}
        <Link component={RouterLink} to={paths.activity}>
          Activity
        </Link>
        .
      </Typography>
      <SearchBar label="Search the trash" text={text} onText={setText} found={foundText(list, q)} />
      <ActivityList
        list={list}
        label="Deleted"
        isSelectable
        empty={
          q ? (
            <NothingFound
              noun={noun}
              query={q}
              searched="The names of deleted entries were searched."
              onShowAll={() => setText('')}
            />
          ) : (
            <EmptyState title="The trash is empty.">
              Deleted entries appear here, and you can restore them.
            </EmptyState>
          )
        }
      />
    </>
  );
}

const noun = { one: 'deleted entry', many: 'deleted entries' };

/** Returns how many changes a search has found; more may follow. Empty without a search or an answer. */
function foundText({ changes, hasMore, isPending, error }: ActivityRows, q: string): string {
  if (!q || isPending || error) return '';
  return `${changes.length}${hasMore ? ' or more' : ''} found`;
}

/** Says for how many days the server keeps what was deleted. */
function keptSentence(recordings: number | undefined, reviews: number | undefined): string {
  const files = 'Deleted or replaced recordings';
  const texts = 'the reviews and reports of deleted dibias';
  if (recordings === reviews) return `${files}, and ${texts}, ${keptFor(recordings)}.`;
  return `${files} ${keptFor(recordings)}, and ${texts} ${keptFor(reviews)}.`;
}

function keptFor(days: number | undefined): string {
  if (days === undefined) return 'are kept for a limited time';
  return days === 0 ? 'are not kept' : `are kept for ${plural(days, 'day')}`;
}
