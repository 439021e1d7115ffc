import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ErrorAlert } from '../../shared/feedback/ErrorAlert';
import { loadFailure } from '../../shared/feedback/failures';
import { Late } from '../../shared/feedback/Late';
import { plainText } from '../../shared/history/changeText';
import { ChangeSentence } from '../../shared/history/ChangeSentence';
import { useNow } from '../../shared/hooks/useNow';
import { formatAgo, formatFull } from '../../shared/text/dates';
import { lineClamp } from '../../shared/text/lineClamp';
import { LATEST, latestQuery } from './latestQuery';
import type { AreaChange } from './merge';
import { MissingAreas } from './MissingAreas';
import { areaName } from './streams';

/** The height of a row: two lines and the time. */
const ROW_HEIGHT = 72;

/** Lists the latest changes in all areas, without sign-ins. */
export function LatestChanges() {
  const { data, error, errorUpdateCount, refetch } = useQuery(latestQuery);
  const now = useNow();
  const reload = () => void refetch();
  // The query has no error during a retry.
  if (!data && errorUpdateCount > 0)
    return (
      <ErrorAlert action={{ label: 'Try again', onClick: reload }}>
        {loadFailure('latest changes', error)}
      </ErrorAlert>
    );
  if (!data)
    return (
      <Late>
        {Array.from({ length: LATEST }, (_, at) => (
          <Skeleton key={at} height={ROW_HEIGHT} />
        ))}
      </Late>
    );
  return (
    <>
      {data.changes.length === 0 && data.missing.length === 0 && (
        <Typography color="text.secondary">No changes yet.</Typography>
      )}
      <Box component="ul" aria-label="Latest changes" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.changes.map((change) => (
          <Row key={`${change.area} ${change.id}`} change={change} now={now} />
        ))}
      </Box>
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
