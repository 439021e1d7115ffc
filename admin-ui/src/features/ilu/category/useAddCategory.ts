import { zodResolver } from '@hookform/resolvers/zod';
import { z } from '../../../shared/form/zod';
import { addFailure } from '../../../shared/feedback/failures';
import { requiredName } from '../../../shared/form/rules';
import { useAddForm } from '../../../shared/form/useAddForm';
import { ApiError } from '../../../shared/http/client';
import { useWrite, type Write } from '../../../shared/http/write';
import { addCategory, iluKeys } from '../api';

/** Spec 9. */
export const maxCategory = 50;

export const categoryName = requiredName('Category name', maxCategory);

const rules = zodResolver(z.object({ category: categoryName }));
const emptyForm = { category: '' };

export const addCategoryWrite = {
  send: addCategory,
  changes: [iluKeys.categories, iluKeys.categoryUses],
  waits: true,
  // Spec 8: the server's error, or 'Failed to create category'.
  failureOf: (error: unknown) =>
    (error instanceof ApiError && error.serverMessage) ||
    addFailure({ one: 'category', many: 'categories' }, error),
} satisfies Write<string>;

/** What the page does that adds a category. */
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
