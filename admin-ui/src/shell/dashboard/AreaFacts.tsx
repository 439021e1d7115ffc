import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Late } from '../../shared/feedback/Late';
import { useNow } from '../../shared/hooks/useNow';
import { counted } from '../../shared/import/counted';
import { useSummary, waitingIn } from '../../shared/summary/summary';
import { queuesOf } from '../queues';
import { contents, type ContentArea } from './contents';
import { FactLink } from './FactLink';
import { NoAnswer } from './NoAnswer';
import { WaitingLine } from './WaitingLine';

/** Of a line, in pixels: links on it are to be hit by a finger. */
const LINE_HEIGHT = 32;

/** What is in an area, and what waits in each of its queues. */
export function AreaFacts({ area, label }: { area: ContentArea; label: string }) {
  const query = useSummary(area);
  const { data, hasFailed } = query;
  const now = useNow();
  const { one, many, list, add } = contents[area];
  const queues = queuesOf(area);
  const lines = 1 + queues.length;
  return (
    <Box sx={{ mt: 1.5, minHeight: lines * LINE_HEIGHT }}>
      {!data && !hasFailed && (
        <Late>
          {Array.from({ length: lines }, (_, at) => (
            <Skeleton key={at} height={LINE_HEIGHT} width={at === 0 ? '35%' : '70%'} />
          ))}
        </Late>
      )}
      {data && (
        <Box
          component="ul"
          sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2', '& > li': { minHeight: LINE_HEIGHT } }}
        >
          <li>
            {data.total === 0 ? (
              <>
                No {many} yet. <FactLink to={add}>Add your first {one}</FactLink>
              </>
            ) : (
              <FactLink to={list} isStrong>
                {counted(data.total, one, many)}
              </FactLink>
            )}
          </li>
          {queues.map((queue) => (
            <li key={queue.id}>
              <WaitingLine queue={queue} waiting={waitingIn(data, queue.id)} now={now} />
            </li>
          ))}
        </Box>
      )}
      {hasFailed && <NoAnswer who={label} query={query} />}
    </Box>
  );
}
