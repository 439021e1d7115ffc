import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { FormFields, textInputs } from '../../shared/form/FormText';
import { FormImage, FormLinks } from '../../shared/form/FormLinks';
import { MultiSelectField } from '../../shared/fields/MultiSelectField';
import type { CreatorForm } from './creatorForm';
import { creatorTexts } from './creatorTexts';
import { filterOptions } from './filters';

interface Props {
  form: UseFormReturn<CreatorForm>;
}

/** The fields of a creator, the same for adding and editing. */
export function CreatorFields({ form }: Props) {
  // The category follows from the filters.
  const fields: Record<Exclude<keyof CreatorForm, 'category' | 'pending'>, ReactNode> = {
    ...textInputs(form, creatorTexts),
    filters: (
      <Controller
        name="filters"
        control={form.control}
        render={({ field: { ref, ...field }, fieldState }) => (
          <MultiSelectField
            {...field}
            inputRef={ref}
            label="Filters"
            options={filterOptions}
            hint="These filters are also used as the category."
            error={fieldState.error?.message}
          />
        )}
      />
    ),
    image: <FormImage form={form} name="image" />,
    links: <FormLinks form={form} />,
  };
  return (
    <Stack spacing={3}>
      <FormFields fields={fields} />
    </Stack>
  );
}
