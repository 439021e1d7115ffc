import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { HiddenChip, HideButton, useHiding } from '../directory/hiding';
import { dibiaPaths } from '../paths';
import { EmptyState } from '../../../shared/feedback/EmptyState';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { searchItems } from '../../../shared/database/searchItems';
import { rowAttributes, useRowKeys } from '../../../shared/hooks/rowKeys';
import { Highlight } from '../../../shared/text/Highlight';
import { loadFailure } from '../../../shared/feedback/failures';
import { plural } from '../../../shared/text/plural';
import type { PanelSearch } from '../../../shared/moderation/types';
import { useScrollMemory } from '../../../shared/routing/useScrollMemory';
import { RowsSkeleton } from './RowsSkeleton';
import { groupsQuery, redListQuery, type GroupedKind, type Report } from './queries';
import { useExpanded } from './useExpanded';

const searched = ({ name }: { name: string }) => [name];

/** How many rows are drawn at first, and added at a time. */
const STEP = 200;

/** MUI hides the focus of rows. */
const row = {
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: -3 },
} as const;

interface Props {
  /** The reports that the list counts. */
  kind: GroupedKind<Report>;
  search: PanelSearch;
  q: string;
}

/** The dibias with 3 or more reports, most first (spec 2.10). A name leads to the dibia's reports. */
export function RedList({ kind, search, q }: Props) {
  const { data, error, refetch } = useQuery(redListQuery);
  const [limit, setLimit] = useState(STEP);
  const hiding = useHiding();
  const reportsOf = useReportsOf(kind);
  useScrollMemory(data !== undefined);
  useRowKeys();
  const found = searchItems(data ?? [], q, searched);

  return (
    <>
      {search.renderBar(`${found.length} of ${plural(data?.length ?? 0, 'user')}`, 'users')}
      <Typography variant="body2" sx={{ mb: 1.5, maxWidth: '72ch', color: 'text.secondary' }}>
        Users on this list are dibias with 3 or more reports, pending or resolved. Choose a name to read the
        reports, and hide a dibia that the public should not see.
      </Typography>
      {error && !data && (
        <ErrorAlert action={{ label: 'Retry', onClick: () => void refetch() }}>
          {loadFailure('red list', error)}
        </ErrorAlert>
      )}
      {!error && !data && <RowsSkeleton label="Loading the red list" />}
      {data?.length === 0 && <EmptyState title="No users with 3 or more reports found." />}
      {data && data.length > 0 && found.length === 0 && (
        <EmptyState
          title={`No user matches “${q}”`}
          action={
            <Button variant="outlined" onClick={search.clear}>
              Show the whole red list
            </Button>
          }
        />
      )}
      {found.length > 0 && (
        <TableContainer sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}>
          <Table aria-label="Red list" sx={{ bgcolor: 'background.paper' }}>
            <TableHead>
              <TableRow>
                <TableCell>User</TableCell>
                <TableCell align="right">Report Count</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {found.slice(0, limit).map(({ dibiaId, name, count, hiddenReason }) => (
                <TableRow key={dibiaId} {...rowAttributes.row} data-row={dibiaId} sx={row}>
                  <TableCell dir="auto" sx={{ overflowWrap: 'anywhere' }}>
                    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
                      <Link
                        {...rowAttributes.open}
                        component={RouterLink}
                        aria-label={`Reports about ${name}`}
                        {...reportsOf(dibiaId, name)}
                      >
                        <Highlight text={name} query={q} />
                      </Link>
                      <HiddenChip reason={hiddenReason} />
                      <HideButton dibia={{ id: dibiaId, name, hiddenReason }} hiding={hiding} isShort />
                    </Box>
                  </TableCell>
                  <TableCell align="right">{count}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {found.length > limit && (
        <Button sx={{ mt: 1 }} onClick={() => setLimit(limit + STEP)}>
          Show more
        </Button>
      )}
      {hiding.dialog}
    </>
  );
}

/** Returns the link to a dibia's reports: the pending ones, or the resolved ones if none is pending. It opens their group. */
function useReportsOf(kind: GroupedKind<Report>) {
  const { data: pending } = useQuery(groupsQuery(kind, { status: 'pending', q: '' }));
  const expanded = {
    pending: useExpanded(`${kind.noun}.pending`),
    resolved: useExpanded(`${kind.noun}.resolved`),
  };
  return (id: string, name: string) => {
    const tab = !pending || pending.some(({ dibiaId }) => dibiaId === id) ? 'pending' : 'resolved';
    const search = new URLSearchParams({ ...(tab === 'resolved' && { tab }), q: name });
    return { to: `${dibiaPaths.reports}?${search}`, onClick: () => expanded[tab].expand(id) };
  };
}
