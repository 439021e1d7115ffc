import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { parsePath } from 'react-router';
import { areaRows, entryName, type AreaId } from '../areas';
import { affectsArea, runWrite } from '../http/write';
import { NameSentence } from '../text/quote';
import { NoticeLink } from '../notices/Notices';
import { closeNotice, infoKey, notify, regionId, returnFocus, shownMs } from '../notices/notify';
import { offerUndo, retryIfOffline, type UndoOffer } from '../notices/offerUndo';
import { paths } from '../routing/paths';
import { EDIT } from '../routing/useOpenRecord';
import { recordUrl } from '../search/entrySearch';
import { isOwnChange, loadHistory, numberOf, restoreChange, type Change, type HistoryQuery } from './api';
import { restoreFailure } from './useRestore';

/** The entry that was saved. */
export interface Saved {
  id: string;
  version: number;
}

/** The name of an entry, for a NameSentence. */
function nameOf(area: AreaId, entry: object) {
  const { nameField, igbo } = areaRows[area];
  return { name: entryName(area, entry), lang: igbo.includes(nameField) ? 'ig' : undefined };
}

const inform = (text: ReactNode) => notify(infoKey, { text, duration: shownMs, canClose: true });

/** Says that an entry was saved, and offers to undo what the signed-in person changed after version `since`. */
export function offerUndoOfSave(client: QueryClient, area: AreaId, saved: Saved, since: number): void {
  const name = nameOf(area, saved);
  const text = <NameSentence verb="Saved" {...name} />;
  if (saved.version === since) {
    inform(text);
    return;
  }
  const isOfSave = ({ after }: Change) => {
    const version = numberOf(after, 'version') ?? 0;
    return version > since && version <= saved.version;
  };
  const query = { entity: areaRows[area].noun.one, id: saved.id };
  offer(client, area, query, (own) => own.filter(isOfSave), {
    text,
    kept: { area, values: { saved, since } },
    onUndone: () => inform(<NameSentence verb="Undone: the changes to" {...name} />),
  });
}

/** Says that an entry was added, with a link that opens it. Undoing moves it to the trash and then calls onUndone. */
export function offerUndoOfAdd(
  client: QueryClient,
  area: AreaId,
  added: { id: string },
  onUndone: () => void,
): void {
  const { noun, list } = areaRows[area];
  const name = nameOf(area, added);
  const { pathname = '', search } = parsePath(list);
  const tab = new URLSearchParams(search).get('tab') ?? undefined;
  offer(client, area, { entity: noun.one, id: added.id }, (own) => own, {
    text: <NameSentence verb="Added" {...name} />,
    progress: 'Moving to the trash...',
    actions: <NoticeLink to={recordUrl(pathname, EDIT, added.id, tab)}>Open</NoticeLink>,
    onUndone: () => {
      notify(infoKey, {
        text: <NameSentence verb="Moved to the trash:" {...name} />,
        actions: <NoticeLink to={paths.trash}>Open the trash</NoticeLink>,
        duration: shownMs,
        canClose: true,
      });
      onUndone();
    },
  });
}

/** Says that the order of an area's entries was saved, and offers to undo the last `count` changes of it. */
export function offerUndoOfOrder(client: QueryClient, area: AreaId, count: number): void {
  const query = { entity: areaRows[area].noun.one, action: 'reorder' };
  offer(client, area, query, (own) => own.slice(0, count), {
    text: 'Order saved.',
    onUndone: () => inform('Undone: the change of the order.'),
  });
}

function offer(
  client: QueryClient,
  area: AreaId,
  query: HistoryQuery,
  choose: (own: readonly Change[]) => readonly Change[],
  shown: Pick<UndoOffer, 'text' | 'actions' | 'onUndone' | 'kept'> & { progress?: string },
): void {
  const send = async () => {
    const { changes } = await loadHistory(area, { ...query, limit: 20 });
    const own = choose(changes.filter(isOwnChange));
    if (own.length === 0) throw new Error('The change is not among the last ones in the history.');
    // The history has the newest first, and each undo must find the state that its change left.
    for (const { id, restoredBy } of own) if (!restoredBy) await restoreChange(area, id);
  };
  closeNotice(infoKey);
  offerUndo({
    progress: 'Undoing...',
    ...shown,
    undo: () => runWrite(client, { ...affectsArea(area), send }, undefined),
    failureOf: (error) => restoreFailure(error, 'undone'),
    retry: retryIfOffline,
    onUndone: () => {
      shown.onUndone?.();
      // Its button is about to be removed.
      if (document.getElementById(regionId)?.contains(document.activeElement)) returnFocus();
    },
  });
}
