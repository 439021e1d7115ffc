import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Deletion } from '../../../shared/database/useUndoDelete';
import { deleteFailure, isOffline, reason } from '../../../shared/feedback/failures';
import { undefinedOn404 } from '../../../shared/http/undefinedOn404';
import { plural } from '../../../shared/text/plural';
import { deleteProverb, deleteProverbs, noun, type Proverb } from '../api';
import { removeFromLists, refreshCounts } from './proverbsQuery';

/** So many are deleted with one call, which is one change. */
const atOnce = 500;

/** Deletes proverbs, several as one change; what could not be deleted stays, with the reason. */
export function useDeleteProverbs() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const [failure, setFailure] = useState('');

  /** Returns those that are gone. */
  const run = async (proverbs: readonly Proverb[]): Promise<Deletion<Proverb>[]> => {
    const gone: Deletion<Proverb>[] = [];
    setFailure('');
    for (let done = 0; done < proverbs.length; done += atOnce) {
      setProgress({ done, of: proverbs.length });
      const items = proverbs.slice(done, done + atOnce);
      try {
        gone.push({ items, changeId: await remove(items) });
      } catch (error) {
        setFailure(failureOf(error, proverbs.length - done));
        break;
      }
      removeFromLists(client, new Set(items.map(({ id }) => id)));
    }
    setProgress(undefined);
    if (gone.length > 0) void refreshCounts(client);
    return gone;
  };
  return { run, progress, failure };
}

/** That another person deleted them first is no failure. */
async function remove(proverbs: readonly Proverb[]): Promise<string | undefined> {
  const [one, ...more] = proverbs.map(({ id }) => id);
  if (one === undefined) return undefined;
  if (more.length > 0) return (await deleteProverbs([one, ...more])).changeId;
  await undefinedOn404(deleteProverb(one));
  return undefined;
}

function failureOf(error: unknown, left: number): string {
  if (left === 1) return deleteFailure(noun, error);
  const why = isOffline(error) ? 'No connection.' : reason(error);
  return `${plural(left, noun.one, noun.many)} could not be deleted. ${why}`.trim();
}
