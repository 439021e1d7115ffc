import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../http/ApiError';
import { reloadAll, replaceItem } from './cache';
import { correctFailure } from './messageTexts';
import type { Moderated, ModerationKind } from './types';
import { say } from './undoSteps';

interface Options<T extends Moderated, C> {
  kind: ModerationKind<T>;
  /** The item as it was when the dialog was opened, or after a decision on it failed. */
  asked: T;
  /** Sends the corrected content. */
  save: (item: T, corrected: C) => Promise<T>;
  onSaved: () => void;
}

/** Saves corrections without a decision. `item` has the corrections that someone else has saved since. */
export function useSaveCorrections<T extends Moderated, C>(options: Options<T, C>) {
  const { kind, asked, save, onSaved } = options;
  const client = useQueryClient();
  const [theirs, setTheirs] = useState<{ asked: T; now: T }>();
  const item = theirs?.asked === asked ? theirs.now : asked;
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (corrected: C) => save(item, corrected),
    onSuccess: (saved) => {
      // Reloads what depends on the content too, such as whether a similar entry exists.
      replaceItem(client, kind, saved);
      reloadAll(client, kind);
      say('Corrections saved.');
      onSaved();
    },
    onError: async (failure) => {
      if (!(failure instanceof ApiError && failure.status === 409)) return;
      const now = await kind.fetchOne(item.id).catch(() => undefined);
      if (!now) return;
      replaceItem(client, kind, now);
      setTheirs({ asked, now });
    },
  });
  const failure = error ? correctFailure(error, kind.noun) : undefined;
  return { item, save: mutate, failure, error, isPending, reset };
}
