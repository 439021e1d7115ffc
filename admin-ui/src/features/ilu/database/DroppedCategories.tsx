import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { categoriesQuery } from '../api';
import type { ProverbForm } from '../proverb/proverbForm';

/** Says which categories will be gone once the proverb is saved: those that are in the list no more (spec 5). */
export function DroppedCategories({ form }: { form: UseFormReturn<ProverbForm> }) {
  const { data: offered } = useQuery(categoriesQuery);
  const chosen = useWatch({ control: form.control, name: 'categories' });
  const known = new Set(offered?.map((category) => category.toLowerCase()));
  const dropped = offered ? chosen.filter((category) => !known.has(category.toLowerCase())) : [];
  if (dropped.length === 0) return null;
  const names = dropped.map((category) => `“${category}”`).join(', ');
  return (
    <Alert severity="warning" role="status" sx={{ mt: 1.5 }}>
      {dropped.length === 1
        ? `The category ${names} is no longer in the list and will be removed when you save.`
        : `The categories ${names} are no longer in the list and will be removed when you save.`}
    </Alert>
  );
}
