import { zodResolver } from '@hookform/resolvers/zod';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { letters } from '../../api/creator';
import { MultiSelectField } from '../../shared/fields/MultiSelectField';
import { FormImage, FormLinks } from '../../shared/form/FormLinks';
import { FormName, type NameSearch } from '../../shared/form/FormName';
import { FormFields, textInputs } from '../../shared/form/FormText';
import { pickFields } from '../../shared/form/keepStored';
import { linkRules, linksForm } from '../../shared/form/links';
import { requiredURL } from '../../shared/form/rules';
import { emptyTexts, textRules } from '../../shared/form/texts';
import { z } from '../../shared/form/zod';
import { toLinkFields, toLinks, type LinkField } from '../../shared/links/socialLinks';
import { findCreators, type Content, type Creator, type CreatorInput } from './api';
import { creatorTexts } from './creatorTexts';
import { defaultCategory, filterOptions, joinFilters } from './filters';
import { creatorPaths } from './paths';

/** Spec 5: name, bio and image URL are required; image and links are web addresses. */
const content = {
  ...textRules(creatorTexts, letters.CreatorInput),
  category: z.string(),
  filters: z.array(z.string()),
  image: requiredURL('Image URL'),
} satisfies { [K in Exclude<keyof Content, LinkField>]: z.ZodType<Content[K]> };

const schema = z.object({ ...content, ...linkRules });

export type CreatorForm = z.infer<typeof schema>;

/** The rules of the form, for adding and editing. */
export const creatorRules = zodResolver(schema);

export const emptyForm: CreatorForm = {
  ...emptyTexts(creatorTexts),
  category: defaultCategory,
  filters: [],
  image: '',
  ...linksForm([]),
};

/** Returns the form that shows a creator. */
export const toForm = (creator: Creator): CreatorForm => ({
  ...pickFields(creator, content),
  ...linksForm(toLinks(creator)),
});

/**
 * Returns the content to save. Filters and category are both the chosen filters; without filters, the category stays
 * (spec 3). `loaded` is the creator that the form was filled with, as in useEditForm; undefined for a new one.
 */
export function toInput(form: CreatorForm, loaded?: Creator): CreatorInput {
  const filters = joinFilters(form.filters);
  return {
    ...pickFields(form, content),
    filters,
    category: filters || form.category,
    ...toLinkFields(form.links),
    // The form has no field for it, and saving must not remove it.
    linktree: loaded?.linktree,
  };
}

export const nameSearch: NameSearch = { area: 'creator', path: creatorPaths.edit, find: findCreators };

interface Props {
  form: UseFormReturn<CreatorForm>;
}

/** The fields of a creator, the same for adding and editing. */
export function CreatorFields({ form }: Props) {
  // There is no field for the category, which is made of the filters.
  const fields: Record<Exclude<keyof CreatorForm, 'category' | 'pending'>, ReactNode> = {
    ...textInputs(form, creatorTexts),
    name: <FormName form={form} row={creatorTexts.name} search={nameSearch} />,
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
