import type { QueryClient } from '@tanstack/react-query';
import { areaRows, entryName, type AreaId } from '../areas';
import { affectsArea, runWrite } from '../http/write';
import { NameSentence } from '../text/quote';
import { announce, closeNotice, notify, regionId, returnFocus } from '../notices/notify';
import { offerUndo, retryIfOffline, shownMs } from '../notices/offerUndo';
import { isOwnChange, loadHistory, numberOf, restoreChange, type Change, type HistoryQuery } from './api';
import { restoreFailure } from './useRestore';

/** The key of the notice that an entry was saved without a change. */
const unchanged = 'saved';

/** The entry that was saved. */
interface Saved {
  id: string;
  version: number;
}

/** Says that an entry was saved, and offers to undo what the signed-in person changed after version `since`. */
export function offerUndoOfSave(client: QueryClient, area: AreaId, saved: Saved, since: number): void {
  const { noun, nameField, igbo } = areaRows[area];
  const lang = igbo.includes(nameField) ? 'ig' : undefined;
  const text = <NameSentence verb="Saved" name={entryName(area, saved)} lang={lang} />;
  if (saved.version === since) {
    notify(unchanged, { text, duration: shownMs, canClose: true });
    return;
  }
  const isOfSave = ({ after }: Change) => {
    const version = numberOf(after, 'version') ?? 0;
    return version > since && version <= saved.version;
  };
  offer(client, area, text, { entity: noun.one, id: saved.id }, (own) => own.filter(isOfSave));
}

/** Says that the order of an area's entries was saved, and offers to undo the last `count` changes of it. */
export function offerUndoOfOrder(client: QueryClient, area: AreaId, count: number): void {
  const query = { entity: areaRows[area].noun.one, action: 'reorder' };
  offer(client, area, 'Order saved.', query, (own) => own.slice(0, count));
}

function offer(
  client: QueryClient,
  area: AreaId,
  text: React.ReactNode,
  query: HistoryQuery,
  choose: (own: readonly Change[]) => readonly Change[],
): void {
  const send = async () => {
    const { changes } = await loadHistory(area, { ...query, limit: 20 });
    const own = choose(changes.filter(isOwnChange));
    if (own.length === 0) throw new Error('The change is not among the last ones in the history.');
    // The history has the newest first, and each undo must find the state that its change left.
    for (const { id, restoredBy } of own) if (!restoredBy) await restoreChange(area, id);
  };
  closeNotice(unchanged);
  offerUndo({
    text,
    progress: 'Undoing...',
    undo: () => runWrite(client, { ...affectsArea(area), send }, undefined),
    failureOf: (error) => restoreFailure(error, 'undone'),
    retry: retryIfOffline,
    onUndone: () => {
      announce('Undone.');
      // Its button is about to be removed.
      if (document.getElementById(regionId)?.contains(document.activeElement)) returnFocus();
    },
  });
}
