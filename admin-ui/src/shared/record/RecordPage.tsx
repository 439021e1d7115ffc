import Mic from '@mui/icons-material/Mic';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { RecordingArea } from '../audio/stored/recording';
import { EmptyState } from '../feedback/EmptyState';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { loadFailure } from '../feedback/failures';
import type { Page } from '../http/pages';
import { PageTitle } from '../layout/PageTitle';
import { lineClamp } from '../text/truncate';
import { useDeskAddress, type RecordItem } from './desk/deskItems';
import { RecordingDesk } from './desk/RecordingDesk';
import { HeldTakes } from './HeldTakes';
import { startUploads } from './upload/uploadQueue';
import { UploadStatus } from './upload/UploadStatus';

interface Props {
  area: RecordingArea;
  /** The path of the database screen. */
  databasePath: string;
  /** The path of the page where recordings are checked. */
  checkPath: string;
  /** The search box and the filters. */
  filters: ReactNode;
  /** The first page of results; undefined until it is loaded. */
  results: Page<RecordItem> | undefined;
  /** `results` does not match the filters yet. */
  isStale: boolean;
  error: Error | null;
  onRetry: () => void;
  /** Loads the next page. Keep the same function between renders. */
  fetchPage: (cursor: string, signal: AbortSignal) => Promise<Page<RecordItem>>;
  /** Returns the number of results in words: '12 proverbs without a recording'. */
  countText: (count: number) => string;
}

/** Chooses the items to record, and opens the desk. */
export function RecordPage(props: Props) {
  const { area, databasePath, checkPath, filters, results, isStale, error, onRetry, fetchPage, countText } =
    props;
  const { noun, listKey } = area;
  const client = useQueryClient();
  const address = useDeskAddress();
  const { at } = address;
  useEffect(() => startUploads(area, client), [area, client]);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && at === undefined)
      void client.refetchQueries({ queryKey: listKey, type: 'active' });
    wasOpen.current = at !== undefined;
  }, [client, listKey, at]);
  const count = results && (results.total ?? results.items.length);
  const first = results?.items[0];
  return (
    <>
      <PageTitle
        title={`Record ${noun.many}`}
        actions={
          <>
            <Button component={Link} to={checkPath}>
              Check recordings
            </Button>
            <Button component={Link} to={databasePath}>
              Go to the database
            </Button>
            {/* In its own row on a phone. The open desk shows it too, and the page behind must not move. */}
            <Box sx={{ flexBasis: { xs: '100%', sm: 'auto' } }}>{at === undefined && <UploadStatus />}</Box>
          </>
        }
      />
      {at === undefined && <HeldTakes area={area.id} />}
      {filters}
      {error && !results && (
        <ErrorAlert action={{ label: 'Retry', onClick: onRetry }}>{loadFailure(noun.many, error)}</ErrorAlert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 48, my: 2 }}>
        <Button
          variant="contained"
          size="large"
          startIcon={<Mic />}
          disabled={!first || isStale}
          onClick={() => first && address.open(first.id)}
        >
          Start recording
        </Button>
        <Typography role="status">{count !== undefined && countText(count)}</Typography>
      </Box>
      {!results && !error && <Skeleton variant="rounded" height={240} />}
      {results && first && <ResultList results={results} onOpen={address.open} />}
      {results && !first && (
        <EmptyState title="Nothing to record here">
          Change the filters above, or choose all {noun.many}.
        </EmptyState>
      )}
      {at !== undefined && results && !isStale && (
        <RecordingDesk area={area} first={results} fetchPage={fetchPage} at={at} address={address} />
      )}
    </>
  );
}

/** How many results are listed. */
const listedCount = 12;

/** The first results, each of which opens the desk. */
function ResultList({ results, onOpen }: { results: Page<RecordItem>; onOpen: (id: string) => void }) {
  const more = (results.total ?? results.items.length) - Math.min(listedCount, results.items.length);
  return (
    <>
      <Box
        component="ol"
        aria-label="First in the list"
        sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 900 }}
      >
        {results.items.slice(0, listedCount).map(({ id, text, meaning }) => (
          <Box component="li" key={id} sx={{ borderBottom: 1, borderColor: 'divider' }}>
            <ButtonBase onClick={() => onOpen(id)} sx={row}>
              <Typography component="span" lang="ig" sx={{ fontWeight: 600, ...lineClamp(2) }}>
                {text}
              </Typography>
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary', ...lineClamp(1) }}>
                {meaning}
              </Typography>
            </ButtonBase>
          </Box>
        ))}
      </Box>
      {more > 0 && <Typography sx={{ mt: 1, color: 'text.secondary' }}>and {more} more</Typography>}
    </>
  );
}

const row = {
  display: 'block',
  width: '100%',
  textAlign: 'left',
  px: 1,
  py: 1,
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -3 },
} as const;
