import { z } from 'zod';
import { linkRules, linksForm } from '../../shared/form/links';
import { requiredText, requiredUrl } from '../../shared/form/rules';
import { linkFields, linksOf } from '../../shared/links/socialLinks';
import type { Creator, CreatorInput } from './api';
import { defaultCategory, joinFilters } from './filters';

/** Limits of the service, in letters. */
const maxName = 200;
const maxBio = 10_000;

/** Spec 5: name, bio and image URL are required; image and links are web addresses. */
export const creatorSchema = z.object({
  name: requiredText('Name', maxName),
  bio: requiredText('Bio', maxBio),
  category: z.string(),
  filters: z.array(z.string()),
  image: requiredUrl('Image URL'),
  ...linkRules,
});

export type CreatorForm = z.infer<typeof creatorSchema>;

export const emptyForm: CreatorForm = {
  name: '',
  bio: '',
  category: defaultCategory,
  filters: [],
  image: '',
  ...linksForm([]),
};

/** The form for a stored creator. */
export function toForm(creator: Creator): CreatorForm {
  const { name, bio, category, filters, image } = creator;
  return { name, bio, category, filters, image, ...linksForm(linksOf(creator)) };
}

/** What is sent: filters and category are both the chosen filters; without any, the category stays (spec 3). */
export function toInput(form: CreatorForm, stored?: Creator): CreatorInput {
  const { name, bio, category, filters, image, links } = form;
  const joined = joinFilters(filters);
  return {
    name,
    bio,
    image,
    filters: joined,
    category: joined || category,
    ...linkFields(links),
    // No screen shows it, and saving must not lose it.
    ...(stored && { linktree: stored.linktree }),
  };
}
