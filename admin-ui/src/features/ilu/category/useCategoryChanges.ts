import { useQueryClient } from '@tanstack/react-query';
import { isOffline, reason } from '../../../shared/feedback/failures';
import { restoreFailure, restoreWrite } from '../../../shared/history/useRestore';
import { inArea, runWrite, useWrite, type Write } from '../../../shared/http/write';
import { offerUndo, retryIfOffline } from '../../../shared/notices/offerUndo';
import { deleteCategory, mergeCategory, renameCategory } from '../api';
import { inUses } from './categoryText';

/** What is done with a category. */
type Change =
  | { kind: 'rename'; name: string; to: string }
  | { kind: 'merge'; name: string; into: string }
  | { kind: 'delete'; name: string };

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

export const categoryWrite: Write<Change, Awaited<ReturnType<typeof send>>> = {
  ...inArea('ilu'),
  send,
  failureOf: (error, { kind }) => {
    if (isOffline(error)) return 'No connection. Nothing was changed. Try again.';
    return reason(error) || `Failed to ${kind} category`;
  },
};

/** Changes categories, and offers for 10 seconds to take the last change back. */
export function useCategoryChanges() {
  const client = useQueryClient();
  const change = useWrite(categoryWrite, {
    onSuccess: ({ text, changeId }) => {
      if (changeId === undefined) return;
      offerUndo({
        text,
        progress: 'Undoing...',
        undo: () => runWrite(client, restoreWrite('ilu'), { id: changeId }),
        failureOf: (error) => restoreFailure(error, 'undone'),
        retry: retryIfOffline,
      });
    },
    onError: (error) => console.error(error),
  });
  return {
    pending: change.isPending,
    failure: change.failure,
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
