import Mic from '@mui/icons-material/Mic';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Recorded } from '../audio/stored/recording';
import { EmptyState } from '../feedback/EmptyState';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { loadFailure } from '../feedback/failures';
import type { Page } from '../http/pages';
import { PageTitle } from '../layout/PageTitle';
import { DeskDialog } from './desk/DeskDialog';
import { useOpenDesk } from './desk/useOpenDesk';
import { FoundList } from './FoundList';
import { HeldTakes } from './HeldTakes';
import type { RecordKind } from './kind';
import { QueueButton } from './queue/QueueButton';
import { serve } from './queue/serve';

interface Props<T extends Recorded> {
  kind: RecordKind<T>;
  /** What narrows the choice. */
  choice: ReactNode;
  /** What the choice finds; undefined until it is answered. */
  found: Page<T> | undefined;
  /** The answer to another choice is still on the screen. */
  isStale: boolean;
  error: Error | null;
  onRetry: () => void;
  /** What follows a page. Keep the same function between renders. */
  fetchPage: (cursor: string, signal: AbortSignal) => Promise<Page<T>>;
  /** How many were found: '12 proverbs without a recording'. */
  foundText: (count: number) => string;
}

/** What is recorded is chosen here; then the desk covers the screen. */
export function RecordPage<T extends Recorded>(props: Props<T>) {
  const { kind, choice, found, isStale, error, onRetry, fetchPage, foundText } = props;
  const { noun, listKey } = kind;
  const client = useQueryClient();
  const openDesk = useOpenDesk();
  const { at } = openDesk;
  useEffect(() => serve(kind, client), [kind, client]);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && at === undefined)
      void client.refetchQueries({ queryKey: listKey, type: 'active' });
    wasOpen.current = at !== undefined;
  }, [client, listKey, at]);
  const count = found && (found.total ?? found.items.length);
  const first = found?.items[0];
  return (
    <>
      <PageTitle
        title={`Record ${noun.many}`}
        actions={
          <>
            <QueueButton />
            <Button component={Link} to={kind.listPath}>
              To the database
            </Button>
          </>
        }
      />
      {at === undefined && <HeldTakes area={kind.area} />}
      {choice}
      {error && !found && (
        <ErrorAlert action={{ label: 'Retry', onClick: onRetry }}>{loadFailure(noun.many, error)}</ErrorAlert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 48, my: 2 }}>
        <Button
          variant="contained"
          size="large"
          startIcon={<Mic />}
          disabled={!first || isStale}
          onClick={() => first && openDesk.open(first.id)}
        >
          Start recording
        </Button>
        <Typography role="status">{count !== undefined && foundText(count)}</Typography>
      </Box>
      {!found && !error && <Skeleton variant="rounded" height={240} />}
      {found && first && <FoundList kind={kind} found={found} onOpen={openDesk.open} />}
      {found && !first && (
        <EmptyState title="Nothing to record here">
          Choose others above, or look at all {noun.many}.
        </EmptyState>
      )}
      {at !== undefined && found && !isStale && (
        <DeskDialog kind={kind} first={found} fetchPage={fetchPage} at={at} openDesk={openDesk} />
      )}
    </>
  );
}
