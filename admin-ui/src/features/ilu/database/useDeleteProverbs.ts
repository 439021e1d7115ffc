import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteFailure, isSystemic } from '../../../shared/feedback/failures';
import { ApiError } from '../../../shared/http/client';
import { deleteProverb, noun, type Proverb } from '../api';
import { removeFromLists, refreshCounts } from './proverbsQuery';

/** Deletes proverbs one after another; what could not be deleted stays, with the reason. */
export function useDeleteProverbs() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  /** Reasons by id. */
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());

  /** Returns the ids of those that are gone. */
  const run = async (proverbs: readonly Proverb[]): Promise<string[]> => {
    const gone: string[] = [];
    const failed = new Map<string, string>();
    let systemic: unknown;
    setFailures(failed);
    for (const [done, { id }] of proverbs.entries()) {
      setProgress({ done, of: proverbs.length });
      const error = systemic ?? (await deleteOne(id));
      if (error === undefined) {
        gone.push(id);
        removeFromLists(client, id);
        continue;
      }
      failed.set(id, deleteFailure(noun, error));
      if (isSystemic(error)) systemic = error;
    }
    setProgress(undefined);
    setFailures(failed);
    if (gone.length > 0) void refreshCounts(client);
    return gone;
  };
  return { run, progress, failures };
}

/** The error; undefined once it is gone, even if another person deleted it. */
async function deleteOne(id: string): Promise<unknown> {
  try {
    await deleteProverb(id);
    return undefined;
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? undefined : error;
  }
}
