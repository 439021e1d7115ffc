import { z } from '../../shared/form/zod';
import { letters } from '../../api/creator';
import { linkRules, linksForm } from '../../shared/form/links';
import { pick } from '../../shared/form/keepStored';
import { requiredURL } from '../../shared/form/rules';
import { emptyTexts, textRules } from '../../shared/form/texts';
import { toLinkFields, toLinks, type LinkField } from '../../shared/links/socialLinks';
import type { Content, Creator, CreatorInput } from './api';
import { creatorTexts } from './creatorTexts';
import { defaultCategory, joinFilters } from './filters';

/** Spec 5: name, bio and image URL are required; image and links are web addresses. */
const content = {
  ...textRules(creatorTexts, letters.CreatorInput),
  category: z.string(),
  filters: z.array(z.string()),
  image: requiredURL('Image URL'),
} satisfies { [K in Exclude<keyof Content, LinkField>]: z.ZodType<Content[K]> };

export const creatorSchema = z.object({ ...content, ...linkRules });

export type CreatorForm = z.infer<typeof creatorSchema>;

export const emptyForm: CreatorForm = {
  ...emptyTexts(creatorTexts),
  category: defaultCategory,
  filters: [],
  image: '',
  ...linksForm([]),
};

/** The form for a stored creator. */
export const toForm = (creator: Creator): CreatorForm => ({
  ...pick(creator, content),
  ...linksForm(toLinks(creator)),
});

/** What is sent: filters and category are both the chosen filters; without any, the category stays (spec 3). */
export function toInput(form: CreatorForm, stored?: Creator): CreatorInput {
  const filters = joinFilters(form.filters);
  return {
    ...pick(form, content),
    filters,
    category: filters || form.category,
    ...toLinkFields(form.links),
    // No screen shows it, and saving must not lose it.
    linktree: stored?.linktree,
  };
}
