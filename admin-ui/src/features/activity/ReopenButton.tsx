import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { components } from '../../api/dibia';
import { areaRows, type AreaId } from '../../shared/areas';
import { endsWithConnection, unanswered } from '../../shared/feedback/failures';
import { loadHistory, textOf, type Change } from '../../shared/history/api';
import { countText, isBatch, nounOf } from '../../shared/history/changeWords';
import { plainText } from '../../shared/history/changeText';
import { restoreFailure, restoreWrite } from '../../shared/history/useRestore';
import { api, send } from '../../shared/http/client';
import { affectsArea, runWrite, useWrite } from '../../shared/http/write';
import { focusNotices, notify } from '../../shared/notices/notify';
import { offerUndo, retryIfOffline } from '../../shared/notices/offerUndo';
import { agree, capitalize } from '../../shared/text/plural';
import type { AreaChange } from './streams';

type Reopening = components['schemas']['ReopenInputBody'];

interface Queue {
  area: AreaId;
  reopen: (body: Reopening) => Promise<{ reopened: string[]; changeId?: string }>;
  /** Returns the ID of the entry that was made from a submission. */
  loadMadeId?: (id: string) => Promise<string | undefined>;
}

const oneOf = (id: string) => ({ params: { path: { id } } });

/** The moderation queues, by the name of their submissions in the history. */
const queues: Readonly<Record<string, Queue>> = {
  review: {
    area: 'dibia',
    reopen: (body) => send(api.PATCH('/api/dibia/admin/reviews/reopen', { body })),
  },
  report: {
    area: 'dibia',
    reopen: (body) => send(api.PATCH('/api/dibia/admin/report/reopen', { body })),
  },
  profile: {
    area: 'dibia',
    reopen: (body) => send(api.PATCH('/api/dibia/admin/profiles/reopen', { body })),
    loadMadeId: async (id) => (await send(api.GET('/api/dibia/admin/profiles/{id}', oneOf(id)))).dibiaId,
  },
  suggestion: {
    area: 'ilu',
    reopen: (body) => send(api.PATCH('/api/ilu/admin/suggestions/reopen', { body })),
    loadMadeId: async (id) => (await send(api.GET('/api/ilu/admin/suggestions/{id}', oneOf(id)))).proverbId,
  },
};

const decisions = ['approve', 'publish', 'reject', 'resolve'];

/** Moves the submissions that a change decided on back to pending. Nothing for other changes, and while Undo is offered. */
export function ReopenButton({ change }: { change: AreaChange }) {
  const queue = queues[change.entity];
  const { action, restorable, restoredBy } = change;
  if (!queue || !decisions.includes(action) || restorable || restoredBy) return null;
  return <MoveBack change={change} queue={queue} />;
}

function MoveBack({ change, queue }: { change: AreaChange; queue: Queue }) {
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  // The list of changes does not report this for batches.
  const [isNothingLeft, setNothingLeft] = useState(false);
  const { area } = queue;
  const noun = nounOf(change.entity);
  const write = { ...affectsArea(area), send: () => moveBack(change, queue) };
  const { mutate, isPending } = useWrite(write, {
    onSuccess: ({ count, leftOut, changeId, madeId }) => {
      // The button is removed now or when the list is loaded again. Do not move the focus if the person has moved it.
      const focused = document.activeElement;
      if (focused === button.current || focused === document.body) focusNotices();
      if (changeId === undefined) {
        setNothingLeft(true);
        const text = isBatch(change)
          ? `None of these ${noun}s still has this decision.`
          : `This ${noun} no longer has this decision.`;
        notify(failureKey, { text: `${text} Nothing was moved.`, tone: 'error', canClose: true });
        return;
      }
      const what = isBatch(change) ? countText(count, change.entity) : capitalize(noun);
      const { list, noun: made } = areaRows[area];
      offerUndo({
        text: (
          <>
            {what} moved back to pending. {leftOutText(leftOut)}
            {madeId && (
              <>
                The {made.one} made from it is kept.{' '}
                <Link component={RouterLink} to={`${list}?${new URLSearchParams({ edit: madeId })}`}>
                  Open the {made.one}
                </Link>
              </>
            )}
          </>
        ),
        undo: () => runWrite(client, restoreWrite(area), { id: changeId }),
        failureOf: (error) => restoreFailure(error, 'undone'),
        retry: retryIfOffline,
        onUndone: () => setNothingLeft(false),
      });
    },
    onError: (error) => {
      const text =
        unanswered(error, 'There was no connection. Nothing was moved; try again.') ??
        restoreFailure(error, 'moved back');
      notify(failureKey, { text, tone: 'error', isOffline: endsWithConnection(error) });
    },
  });
  if (isNothingLeft) return null;
  return (
    <Button
      ref={button}
      size="small"
      aria-disabled={isPending}
      aria-label={`Move back to pending: ${plainText(change)}`}
      onClick={isPending ? undefined : () => mutate()}
    >
      Move back to pending
    </Button>
  );
}

const failureKey = 'reopening failed';

const leftOutText = (count: number) =>
  count > 0 &&
  `${count} ${agree(count, 'was', 'were')} left out because ${agree(count, 'its decision has', 'their decisions have')} changed. `;

/** Moves back what still has the decision: it may have been moved back and decided on again since. */
async function moveBack(change: AreaChange, { area, reopen, loadMadeId }: Queue) {
  const members = isBatch(change) ? await loadMembers(area, change.id) : [change];
  const ids = members.map(({ entityId }) => entityId);
  // All members were decided at once.
  const decidedAt = textOf(members[0]?.after, 'decidedAt');
  const { reopened, changeId } = await reopen({ ids, ...(decidedAt && { decidedAt }) });
  const [only] = reopened;
  const madeId =
    only !== undefined && reopened.length === 1 && (await loadMadeId?.(only).catch(() => undefined));
  return { count: reopened.length, leftOut: ids.length - reopened.length, changeId, madeId };
}

/** Returns the changes of the submissions that a batch decided on: at most 500. */
async function loadMembers(area: AreaId, batch: string): Promise<Change[]> {
  const members: Change[] = [];
  let cursor: string | undefined;
  do {
    const page = await loadHistory(area, { partOf: Number(batch), limit: 200, ...(cursor && { cursor }) });
    members.push(...page.changes);
    cursor = page.next;
  } while (cursor !== undefined);
  return members;
}
