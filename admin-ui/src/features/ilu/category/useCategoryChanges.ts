import { useMutation } from '@tanstack/react-query';
import { isOffline, reason } from '../../../shared/feedback/failures';
import { restoreChange } from '../../../shared/history/api';
import { restoreFailure, useReloadRestored } from '../../../shared/history/useRestore';
import { useUndoOffer } from '../../../shared/undo/useUndoOffer';
import { deleteCategory, mergeCategory, renameCategory } from '../api';
import { inUses } from './categoryText';

/** What is done with a category. */
type Change =
  | { kind: 'rename'; name: string; to: string }
  | { kind: 'merge'; name: string; into: string }
  | { kind: 'delete'; name: string };

/** Why it failed, where that is not said by the service. */
function failureOf(error: unknown, kind: Change['kind']): string {
  if (isOffline(error)) return 'No connection. Nothing was changed. Try again.';
  return reason(error) || `Failed to ${kind} category`;
}

async function send(change: Change): Promise<{ text: string; changeId: string | undefined }> {
  const { name } = change;
  if (change.kind === 'delete') {
    const { changeId } = await deleteCategory(name);
    return { text: `Deleted the category “${name}”.`, changeId };
  }
  const done =
    change.kind === 'rename' ? await renameCategory(name, change.to) : await mergeCategory(name, change.into);
  const what = change.kind === 'rename' ? `Renamed “${name}” to` : `Merged “${name}” into`;
  return { text: `${what} “${done.category}”${inUses(done)}.`, changeId: done.changeId };
}

/** Changes categories, and offers for 10 seconds to take the last change back. */
export function useCategoryChanges() {
  const reload = useReloadRestored('ilu');
  const offers = useUndoOffer();
  const change = useMutation({
    mutationFn: send,
    onSuccess: async ({ text, changeId }) => {
      if (changeId) {
        offers.make({
          text,
          undo: async () => {
            await restoreChange('ilu', changeId);
            await reload().catch(() => undefined);
          },
          failureOf: (error) => restoreFailure(error, 'undone'),
          canRetry: isOffline,
        });
      }
      await reload().catch(() => undefined);
    },
    onError: (error) => {
      console.error(error);
      // What it says of the categories is news.
      void reload().catch(() => undefined);
    },
  });
  return {
    offers,
    pending: change.isPending,
    failure: change.isError ? failureOf(change.error, change.variables.kind) : '',
    dismissFailure: change.reset,
    /** Resolves to whether it was done. */
    run: (wanted: Change) =>
      change.mutateAsync(wanted).then(
        () => true,
        () => false,
      ),
  };
}

export type CategoryChanges = ReturnType<typeof useCategoryChanges>;
