import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { FormText } from '../../../shared/form/FormText';
import { FormIgbo } from '../../../shared/igbo/IgboField';
import { Submitted } from '../../../shared/moderation/Submitted';
import type { Correction } from '../../../shared/moderation/useCorrection';
import { categoryUsesQuery, type Content } from '../api';
import { CategoriesField } from '../proverb/ProverbFields';
import { categoryList, splitKnown } from './suggestions';

/** The fields of a suggestion, each with what was submitted below it once it differs. */
export function CorrectionFields({ correction }: { correction: Correction<Content> }) {
  const { form, submitted, values } = correction;
  const { data: all } = useQuery(categoryUsesQuery);
  const listed = (categories: string[]) => {
    if (!all) return categories;
    const { known, unknown } = splitKnown(categories, all);
    return [...known, ...unknown];
  };
  return (
    <Stack spacing={2}>
      <Box>
        <FormIgbo form={form} name="proverb" label="Proverb" required />
        <Submitted submitted={submitted.proverb} current={values.proverb} lang="ig" />
      </Box>
      <Box>
        <FormText form={form} name="meaning" label="Meaning" required rows={3} />
        <Submitted submitted={submitted.meaning} current={values.meaning} />
      </Box>
      <Box>
        <Controller
          name="categories"
          control={form.control}
          render={({ field: { ref, value, ...field }, fieldState }) => (
            <CategoriesField
              {...field}
              value={listed(value)}
              inputRef={ref}
              error={fieldState.error?.message}
            />
          )}
        />
        <Submitted
          submitted={categoryList(listed(submitted.categories))}
          current={categoryList(listed(values.categories))}
        />
      </Box>
    </Stack>
  );
}
