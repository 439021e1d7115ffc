import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { endsWithConnection } from '../feedback/failures';
import { ApiError } from '../http/ApiError';
import { closeNotice, notify } from '../notices/notify';
import { plural } from '../text/plural';
import { reloadUnclear, removeFromLists } from './cache';
import { findNeighbourOfMany } from './findNeighbour';
import type { KeyOrder } from './keyOrder';
import { decidedManyText, decideManyFailure, keptText } from './messageTexts';
import {
  manyDecisions,
  reopening,
  type DecidedMany,
  type Decision,
  type Moderated,
  type ModerationKind,
  type Queue,
  type ResultLink,
} from './types';
import { showMovedMany } from './undoMany';
import type { DoneToMany } from './undoSteps';
import type { Explained } from './ReasonForm';

/** The service's maximum per call. */
const MAX_AT_ONCE = 500;

type DecideSelected = (decision: Decision) => boolean;

export interface DecideMany<T extends Moderated> {
  kind: ModerationKind<T>;
  isSending: boolean;
  /**
   * Decides on items that have the same status. Resolves to the ids of those whose status has changed, by this or by
   * another decision. `listed` are the items on screen; the focus moves to one of them.
   */
  run: (items: readonly T[], decision: Decision, listed: readonly T[]) => Promise<readonly string[]>;
  /** Some items are selected. */
  hasSelected: boolean;
  /** Registers the function that decides on all selected items; undefined if none is selected. */
  onSelected: (decide: DecideSelected | undefined) => void;
  /** Decides on all selected items, or says why not. Reports whether any is selected. */
  decideSelected: DecideSelected;
}

/** Returns the decisions that can be made at once on many items of a status. */
export function decisionsOnMany(
  { decisions }: Pick<ModerationKind<Moderated>, 'decisions'>,
  status: string,
): readonly Decision[] {
  return status === 'pending' ? decisions.filter(({ many }) => many !== undefined) : [reopening];
}

/**
 * Decides on many items, in batches as large as the service takes. Publishes them one by one. `offer` offers to undo
 * all of it and to explain it. `focusInList` is called when the items have left the list; it focuses `next`, or else the
 * panel. `begin` makes later keys wait. Keep queue and the functions stable.
 */
export function useDecideMany<T extends Moderated>(
  kind: ModerationKind<T>,
  queue: Queue<T>,
  focusInList: (next: string | undefined) => void,
  offer: (decided: Explained<T>, text: ReactNode, done: DoneToMany) => void,
  begin: KeyOrder['begin'],
  resultLink?: ResultLink<T>,
): DecideMany<T> {
  const client = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const hasBegun = useRef(false);
  const selected = useRef<DecideSelected>(undefined);
  const [hasSelected, setHasSelected] = useState(false);
  const onSelected = useCallback((decide: DecideSelected | undefined) => {
    selected.current = decide;
    setHasSelected(decide !== undefined);
  }, []);

  const decideAll = useCallback<DecideMany<T>['run']>(
    async (items, decision, listed) => {
      const [first] = items;
      if (hasBegun.current || !first) return [];
      hasBegun.current = true;
      setIsSending(true);
      closeNotice('decision');
      const { noun } = kind;
      const { status } = first;
      const after = decision.many === undefined ? 'pending' : manyDecisions[decision.many];
      const ids = items.map(({ id }) => id);
      const doing = `${decision.pendingLabel.replace('...', '')} ${plural(ids.length, noun)}...`;
      const progress = notify('deciding on many', { text: doing });
      // Begins before the items leave their places.
      const neighbours = findNeighbourOfMany(queue, listed, items);
      const answers: DecidedMany[] = [];
      /** The ids of those that are no longer in this list. */
      const gone: string[] = [];
      const decidedAt = Date.now();
      let sent = 0;
      try {
        while (sent < ids.length) {
          if (sent > 0) progress.update({ text: `${doing} ${sent} done.` });
          const some = items.slice(sent, sent + (decision.publishes ? 1 : MAX_AT_ONCE));
          const batch = some.map(({ id }) => id);
          const answer = await sendMany(kind, some, decision).catch(reloadUnclear(client, kind));
          answers.push(answer);
          sent += batch.length;
          // Includes items that someone else decided on.
          const changed = batch.filter((id) => !answer.refused?.includes(id));
          gone.push(...changed);
          removeFromLists(client, kind, status, changed);
          void showMovedMany(client, kind, { from: status, to: after, ids: answer.decided });
        }
      } catch (error) {
        console.error(error);
        const left = ids.length - sent;
        const text = decideManyFailure({
          error,
          noun,
          wanted: decision.done,
          status,
          left,
          isRest: sent > 0,
        });
        notify('decision', { text, tone: 'error', isOffline: endsWithConnection(error) });
      } finally {
        hasBegun.current = false;
        setIsSending(false);
        progress.close();
      }
      if (sent === 0) return [];
      const text = decidedManyText({ noun, decision, status, answers });
      const changes = answers.filter((answer) => answer.decided.length > 0);
      const decided = new Set(answers.flatMap((answer) => answer.decided));
      const changed = items.filter(({ id }) => decided.has(id));
      const [head, ...others] = changed.map((item) => ({ ...item, status: after }));
      if (changes.length > 0 && head) {
        const links = after === 'pending' && keptEntries(kind, changed, resultLink);
        const shown = links ? (
          <>
            {text} {links}
          </>
        ) : (
          text
        );
        offer([head, ...others], shown, {
          ids: changed.map(({ id }) => id),
          from: status,
          to: after,
          changes,
          decidedAt,
        });
      } else if (sent === ids.length) notify('decision', { text, tone: 'error' });
      const findNext = await neighbours;
      focusInList(findNext(new Set(gone)));
      return gone;
    },
    [client, kind, queue, focusInList, offer, resultLink],
  );
  const run = useCallback<DecideMany<T>['run']>(
    async (...which) => {
      const work = decideAll(...which);
      begin(work);
      return work;
    },
    [decideAll, begin],
  );
  return {
    kind,
    isSending,
    run,
    hasSelected,
    onSelected,
    decideSelected: (decision) => selected.current?.(decision) ?? false,
  };
}

async function sendMany<T extends Moderated>(
  kind: ModerationKind<T>,
  items: readonly T[],
  decision: Decision,
): Promise<DecidedMany> {
  const [first] = items;
  if (decision.many === 'publish' && first) return publishOne(kind, first, decision);
  const ids = items.map(({ id }) => id);
  if (decision.many && decision.many !== 'publish') return kind.decideMany(ids, decision.many);
  const { reopened, ...done } = await kind.reopen({ ids });
  return { ...done, decided: reopened, others: ids.length - reopened.length };
}

/** Publishes one item. It stays pending if the service refuses its content, or if an entry was made from it already. */
async function publishOne<T extends Moderated>(
  kind: ModerationKind<T>,
  item: T,
  { action }: Decision,
): Promise<DecidedMany> {
  const { id } = item;
  const refused: DecidedMany = { decided: [], others: 0, refused: [id] };
  try {
    await kind.decide(id, action, kind.publishBody?.(item) ?? {});
    return { decided: [id], others: 0 };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === 422) return refused;
    if (status !== 404 && status !== 409) throw error;
    const now = status === 409 ? await kind.fetchOne(id).catch(() => undefined) : undefined;
    return now?.status === 'pending' ? refused : { decided: [], others: 1 };
  }
}

/** How many entries a message links to. */
const MAX_LINKS = 3;

/** Says which entries were made from items that are pending again, with links to them. */
function keptEntries<T extends Moderated>(
  kind: ModerationKind<T>,
  items: readonly T[],
  resultLink: ResultLink<T> | undefined,
): ReactNode {
  const made = items.filter((item) => kind.madeOf?.(item));
  const noun = made[0] && kind.madeOf?.(made[0]);
  if (!noun) return undefined;
  return (
    <>
      {keptText(noun, made.length, items.length)}{' '}
      {made.slice(0, MAX_LINKS).map((item, at) => (
        <span key={item.id}>
          {at > 0 && ', '}
          {resultLink?.(item, made.length > 1 ? kind.titleOf(item) : undefined)}
        </span>
      ))}
      {made.length > MAX_LINKS && ` and ${made.length - MAX_LINKS} more`}
    </>
  );
}
