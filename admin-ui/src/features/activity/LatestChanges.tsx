import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { ErrorAlert } from '../../shared/feedback/ErrorAlert';
import { loadFailure } from '../../shared/feedback/failures';
import { DelayedPlaceholder } from '../../shared/feedback/Loading';
import { loadHistory } from '../../shared/history/api';
import { ChangeSentence } from '../../shared/history/ChangeSentence';
import { plainText } from '../../shared/history/changeText';
import { useNow } from '../../shared/hooks/timers';
import { historyKey } from '../../shared/http/queryClient';
import { UnstyledList } from '../../shared/layout/UnstyledList';
import { formatAgo, formatFull } from '../../shared/text/dates';
import { lineClamp } from '../../shared/text/truncate';
import { compareChanges, areaName, trashStreams, type AreaChange } from './streams';
import { MissingAreas } from './MissingAreas';

/** The height of a row in CSS pixels: two lines of text and the time. */
const ROW_HEIGHT = 72;

/** Lists the latest changes in all areas, without sign-ins. */
export function LatestChanges() {
  const { data, error, errorUpdateCount, refetch } = useQuery(latestQuery);
  const now = useNow();
  const reload = () => void refetch();
  // During a retry the query has no error, so count the failures.
  if (!data && errorUpdateCount > 0)
    return (
      <ErrorAlert action={{ label: 'Try again', onClick: reload }}>
        {loadFailure('latest changes', error)}
      </ErrorAlert>
    );
  if (!data)
    return (
      <DelayedPlaceholder>
        {Array.from({ length: LATEST }, (_, at) => (
          <Skeleton key={at} height={ROW_HEIGHT} />
        ))}
      </DelayedPlaceholder>
    );
  return (
    <>
      {data.changes.length === 0 && data.missing.length === 0 && (
        <Typography color="text.secondary">No changes yet.</Typography>
      )}
      <UnstyledList aria-label="Latest changes">
        {data.changes.map((change) => (
          <Row key={`${change.area} ${change.id}`} change={change} now={now} />
        ))}
      </UnstyledList>
      {data.missing.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <MissingAreas areas={data.missing} onReload={reload} />
        </Box>
      )}
    </>
  );
}

function Row({ change, now }: { change: AreaChange; now: number }) {
  return (
    <Box
      component="li"
      sx={{
        minHeight: ROW_HEIGHT,
        py: 0.5,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography
        variant="body2"
        component="div"
        title={plainText(change)}
        sx={{ ...lineClamp(2), overflowWrap: 'anywhere' }}
      >
        <ChangeSentence change={change} />
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {areaName(change.area)} ·{' '}
        <time dateTime={change.at} title={formatFull(change.at)}>
          {formatAgo(change.at, now)}
        </time>
      </Typography>
    </Box>
  );
}

/** The number of changes in the list. */
const LATEST = 8;

const REFRESH_MS = 60_000;
/** Without sign-ins, which would fill the list. */
const areas = trashStreams.map(({ area }) => area);

/** The latest changes of all areas, and the areas that did not respond. */
const latestQuery = queryOptions({
  queryKey: [...historyKey, 'latest'],
  queryFn: async ({ signal }) => {
    const answers = await Promise.allSettled(
      areas.map((area) => loadHistory(area, { limit: LATEST }, signal)),
    );
    const [failure] = answers.filter((answer) => answer.status === 'rejected');
    if (failure && (signal.aborted || answers.every(({ status }) => status === 'rejected')))
      throw failure.reason;
    const changes = areas.flatMap((area, at) => {
      const answer = answers[at];
      return answer?.status === 'fulfilled'
        ? answer.value.changes.map((change) => ({ ...change, area }))
        : [];
    });
    return {
      changes: changes.sort(compareChanges).slice(0, LATEST),
      missing: areas.filter((_, at) => answers[at]?.status === 'rejected'),
    };
  },
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});
