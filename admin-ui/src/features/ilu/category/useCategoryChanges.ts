import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import {
  addFailure,
  failureReason,
  mayBeSaved,
  noAnswer,
  unanswered,
} from '../../../shared/feedback/failures';
import { requiredName } from '../../../shared/form/rules';
import { useAddForm } from '../../../shared/form/useAddForm';
import { z } from '../../../shared/form/zod';
import { restoreFailure, restoreWrite } from '../../../shared/history/useRestore';
import { ApiError } from '../../../shared/http/client';
import { affectsArea, runWrite, useWrite, type Write } from '../../../shared/http/write';
import { offerUndo, retryIfOffline } from '../../../shared/notices/offerUndo';
import { plural } from '../../../shared/text/plural';
import {
  deleteCategory,
  mergeCategory,
  renameCategory,
  addCategory,
  iluKeys,
  type CategoryUse,
} from '../api';

/** A change of a category. */
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
  ...affectsArea('ilu'),
  send,
  failureOf: (error, { kind }) =>
    unanswered(error, 'There was no connection. Nothing was changed. Try again.') ??
    (failureReason(error) || `Failed to ${kind} category`),
};

/** Changes categories, and offers for 10 seconds to undo the last change. */
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
    /** Resolves to whether the change succeeded. */
    run: (wanted: Change) =>
      change.mutateAsync(wanted).then(
        () => true,
        () => false,
      ),
  };
}

export type CategoryChanges = ReturnType<typeof useCategoryChanges>;

/** Spec 9. */
export const maxCategory = 50;

export const categoryName = requiredName('Category name', maxCategory);

const rules = zodResolver(z.object({ category: categoryName }));
const emptyForm = { category: '' };

export const addCategoryWrite = {
  send: addCategory,
  changes: [iluKeys.categories, iluKeys.categoryUses],
  waitsForReload: true,
  // Spec 8: the server's error, or 'Failed to create category'.
  failureOf: (error: unknown) => {
    // A category has no ID with which the server would recognize it.
    if (mayBeSaved(error)) return noAnswer;
    const noun = { one: 'category', many: 'categories' };
    return (error instanceof ApiError && error.serverMessage) || addFailure(noun, error);
  },
} satisfies Write<string>;

/** Holds the state of the page that adds a category. */
export function useAddCategory() {
  const { mutateAsync } = useWrite(addCategoryWrite);
  return useAddForm({
    draftKey: 'category-add',
    rules,
    emptyForm,
    firstField: 'category',
    send: ({ category }) => mutateAsync(category),
    failureOf: addCategoryWrite.failureOf,
  });
}

export type Uses = Pick<CategoryUse, 'proverbs' | 'suggestions'>;

/** '12 proverbs and 1 suggestion'; empty if the category is unused. */
export function usesText({ proverbs, suggestions }: Uses): string {
  return [proverbs > 0 && plural(proverbs, 'proverb'), suggestions > 0 && plural(suggestions, 'suggestion')]
    .filter(Boolean)
    .join(' and ');
}

/** ' in 12 proverbs', after the message. */
export const inUses = (uses: Uses) => (usesText(uses) ? ` in ${usesText(uses)}` : '');

/** Reports whether two names are the same category, ignoring case. */
export const isSameName = (a: string, b: string) => key(a) === key(b);
const key = (name: string) => name.normalize('NFC').trim().toLocaleLowerCase('ig');
