import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { AreaQueue } from '../../shared/areas';
import { DelayedPlaceholder } from '../../shared/feedback/Loading';
import { useNow } from '../../shared/hooks/timers';
import { StatusIcon } from '../../shared/moderation/StatusLabel';
import type { Area } from '../../shared/routing/area';
import { useSummary, queueSummary } from '../../shared/summary/summary';
import { formatAge } from '../../shared/text/dates';
import { formatCount } from '../../shared/text/plural';
import { FactLink } from './FactLink';
import { NotResponding } from './NotResponding';

/** The height of a line, in CSS pixels: its links must be large enough for a finger. */
const LINE_HEIGHT = 32;

/** The number of an area's entries, and of the submissions that wait in its queues. */
export function AreaFacts({ area }: { area: Area }) {
  const { label, noun, list, add, queues } = area;
  const query = useSummary(area.id);
  const { data, hasFailed } = query;
  const now = useNow();
  const lines = 1 + queues.length;
  return (
    <Box sx={{ mt: 1.5, minHeight: LINE_HEIGHT }}>
      {!data && !hasFailed && (
        <DelayedPlaceholder>
          {Array.from({ length: lines }, (_, at) => (
            <Skeleton key={at} height={LINE_HEIGHT} width={at === 0 ? '35%' : '70%'} />
          ))}
        </DelayedPlaceholder>
      )}
      {data && (
        <Box
          component="ul"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            typography: 'body2',
            '& > li': { minHeight: LINE_HEIGHT },
          }}
        >
          <li>
            {data.total === 0 ? (
              <>
                No {noun.many} yet. <FactLink to={add}>Add your first {noun.one}</FactLink>
              </>
            ) : (
              <FactLink to={list} isStrong>
                {formatCount(data.total, noun.one, noun.many)}
              </FactLink>
            )}
          </li>
          {queues.map((queue) => (
            <li key={queue.id}>
              <WaitingLine queue={queue} waiting={queueSummary(data, queue.id)} now={now} />
            </li>
          ))}
        </Box>
      )}
      {hasFailed && <NotResponding name={label} query={query} />}
    </Box>
  );
}

interface Props {
  queue: AreaQueue;
  waiting: { pending: number; oldest?: string } | undefined;
  now: number;
}

/** Describes a queue: '27 reviews pending, oldest 3 days'. */
function WaitingLine({ queue: { one, id, to }, waiting, now }: Props) {
  if (!waiting?.pending)
    return (
      <FactLink to={to} color="text.secondary">
        <Check aria-hidden fontSize="small" />
        No {id} pending
      </FactLink>
    );
  const { pending, oldest } = waiting;
  const age = oldest === undefined ? '' : formatAge(oldest, now);
  return (
    <FactLink to={`${to}?sort=oldest`} color="warning.main" isStrong>
      <StatusIcon status="pending" />
      <span>
        {formatCount(pending, one)} pending
        {age && (
          <Box component="span" sx={{ fontWeight: 400 }}>
            {pending === 1 ? ` for ${age}` : `, oldest ${age}`}
          </Box>
        )}
      </span>
    </FactLink>
  );
}
