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
import { dibiaPath } from '../paths';
import { EmptyState } from '../../../shared/feedback/EmptyState';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { searchItems } from '../../../shared/database/searchItems';
import { rowKeys, rowAttributes } from '../../../shared/hooks/rowKeys';
import { useShortcuts } from '../../../shared/hooks/shortcuts';
import { Highlight } from '../../../shared/text/Highlight';
import { loadFailure } from '../../../shared/feedback/failures';
import { plural } from '../../../shared/text/plural';
import type { PanelSearch } from '../../../shared/moderation/types';
import { useScrollMemory } from '../../../shared/routing/useScrollMemory';
import { redListQuery } from './queries';
import { RowsSkeleton } from './GroupSection';

const searched = ({ name }: { name: string }) => [name];

/** How many rows are drawn at first, and added at a time. */
const STEP = 200;

/** MUI hides the focus of rows. */
const row = {
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: -3 },
} as const;

interface Props {
  search: PanelSearch;
  q: string;
}

/** The dibias with 3 or more reports, most first (spec 2.10). */
export function RedList({ search, q }: Props) {
  const { data, error, refetch } = useQuery(redListQuery);
  const [limit, setLimit] = useState(STEP);
  const hiding = useHiding();
  useScrollMemory(data !== undefined);
  useShortcuts(rowKeys, 'lists');
  const found = searchItems(data ?? [], q, searched);

  return (
    <>
      {search.renderBar(`${found.length} of ${plural(data?.length ?? 0, 'user')}`, 'users')}
      {/* As high as the row that selects all is on the other tabs. */}
      <Typography variant="body2" sx={{ minHeight: 44, maxWidth: '72ch', color: 'text.secondary' }}>
        Dibias with 3 or more reports, most first. Read the reports, and hide a dibia who should not be
        listed.
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
                <TableRow key={dibiaId} {...rowAttributes.row} sx={row}>
                  <TableCell dir="auto" sx={{ overflowWrap: 'anywhere' }}>
                    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
                      <Link {...rowAttributes.open} component={RouterLink} to={dibiaPath(dibiaId)}>
                        <Highlight text={name} query={q} />
                      </Link>
                      <HiddenChip reason={hiddenReason} />
                      <HideButton dibia={{ id: dibiaId, name, hiddenReason }} hiding={hiding} isIcon />
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
