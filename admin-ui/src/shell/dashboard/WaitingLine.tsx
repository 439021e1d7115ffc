import Check from '@mui/icons-material/Check';
import type { AreaQueue } from '../../shared/areas';
import { counted } from '../../shared/text/plural';
import { StatusIcon } from '../../shared/moderation/StatusLabel';
import { formatAge } from '../../shared/text/dates';

import { FactLink } from './FactLink';

interface Props {
  queue: AreaQueue;
  waiting: { pending: number; oldest?: string } | undefined;
  now: number;
}

/** What waits in a queue, and for how long: '27 reviews pending, oldest 3 days'. */
export function WaitingLine({ queue: { one, id, to }, waiting, now }: Props) {
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
    <FactLink to={to} color="warning.main" isStrong>
      <StatusIcon status="pending" />
      {counted(pending, one)} pending{age && (pending === 1 ? ` for ${age}` : `, oldest ${age}`)}
    </FactLink>
  );
}
