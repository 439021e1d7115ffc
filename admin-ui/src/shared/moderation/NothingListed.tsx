import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueries } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { NothingFound } from '../database/EmptyDatabase';
import { EmptyState } from '../feedback/EmptyState';
import { useNextQueue } from '../summary/waiting';
import { capitalize, formatCount } from '../text/plural';
import { listQuery } from './cache';
import { wordOf } from './ModerationScreen';
import type { Filter, Moderated, ModerationKind, PanelSearch } from './types';

interface Props<T extends Moderated> {
  kind: ModerationKind<T>;
  view: Filter;
  /** The fields that are searched, in words: 'Names and services'. */
  searched: string;
  search: PanelSearch;
}

/**
 * Says that a tab is empty, or that its search found nothing, and in which other tabs it finds something. Without pending
 * submissions, links to the next queue that has some.
 */
export function NothingListed<T extends Moderated>({ kind, view, searched, search }: Props<T>) {
  const one = `${wordOf(view)} ${kind.noun}`;
  if (view.q === '') {
    const next = view.status === 'pending' && <NextQueue sort={view.sort} />;
    return <EmptyState title={`No ${one}s found.`} action={next} takesFocus="fromPanel" />;
  }
  return (
    <>
      <NothingFound
        noun={{ one, many: `${one}s` }}
        query={view.q}
        searched={`${searched} were searched.`}
        onShowAll={search.clear}
      />
      <OtherTabs kind={kind} view={view} search={search} />
    </>
  );
}

/** The link to the next queue in which submissions wait, in the same order. Nothing if none do. */
function NextQueue({ sort }: Pick<Filter, 'sort'>) {
  const { pathname } = useLocation();
  const next = useNextQueue(pathname);
  if (!next) return null;
  return (
    <Button variant="outlined" component={Link} to={sort ? `${next.to}?sort=${sort}` : next.to}>
      Next: {formatCount(next.pending, next.one)} pending
    </Button>
  );
}

/** Shows how many items the search finds in the other tabs, with a button for each tab that has some. */
function OtherTabs<T extends Moderated>({ kind, view, search }: Omit<Props<T>, 'searched'>) {
  const tabs = kind.tabs.filter((tab) => tab !== view.status);
  const lists = useQueries({ queries: tabs.map((status) => listQuery(kind, { status, q: view.q })) });
  const found = tabs.map((tab, at) => {
    const list = lists[at]?.data;
    return { tab, count: list?.total ?? list?.items.length ?? 0 };
  });
  return (
    <Box
      role="status"
      sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, minHeight: 40 }}
    >
      {found
        .filter(({ count }) => count > 0)
        .map(({ tab, count }) => (
          <Button key={tab} onClick={() => search.showTab(tab)}>
            {count} in {capitalize(tab)}
          </Button>
        ))}
    </Box>
  );
}
