import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from '../../../shared/form/zod';
import { addFailure } from '../../../shared/feedback/failures';
import { requiredName } from '../../../shared/form/rules';
import { useAddForm } from '../../../shared/form/useAddForm';
import { ApiError } from '../../../shared/http/client';
import { addCategory, iluKeys } from '../api';

/** Spec 9. */
export const maxCategory = 50;

export const categoryName = requiredName('Category name', maxCategory);

const rules = zodResolver(z.object({ category: categoryName }));
const emptyForm = { category: '' };

/** Spec 8: the server's error, or 'Failed to create category'. */
function failureOf(error: unknown): string {
  const words = error instanceof ApiError && error.serverMessage;
  return words || addFailure({ one: 'category', many: 'categories' }, error);
}

/** What the page does that adds a category. */
export function useAddCategory() {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: addCategory,
    onSuccess: () =>
      Promise.all(
        [iluKeys.categories, iluKeys.categoryUses].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
  return useAddForm({
    draftKey: 'category-add',
    rules,
    emptyForm,
    firstField: 'category',
    send: ({ category }) => mutateAsync(category),
    failureOf,
  });
}
