import { z } from 'zod';
import {
  linkFields,
  linksOf,
  nextPlatform,
  platformNames,
  platforms,
  type SocialLink,
} from '../../shared/socialLinks';
import { countLetters } from '../../shared/truncate';
import { maxUrlLength, parseWebUrl } from '../../shared/url';
import type { Creator, CreatorInput } from './api';
import { defaultCategory, joinFilters } from './filters';

const wholeUrl = 'Enter a whole web address, such as https://example.com.';
const longUrl = `A web address has at most ${maxUrlLength} characters.`;
const isWebUrl = (text: string) => parseWebUrl(text) !== null;

const link = z.object({ platform: z.enum(platforms), url: z.string().trim() });

/** Limits of the service, in letters. */
const maxName = 200;
const maxBio = 10_000;

const text = (label: string, most: number) =>
  z
    .string()
    .trim()
    .min(1, `${label} is required.`)
    .refine(
      (value) => value.length <= most || countLetters(value) <= most,
      `${label} has at most ${most} letters.`,
    );

/** Spec 5: name, bio and image URL are required; image and links are web addresses. */
export const creatorSchema = z.object({
  name: text('Name', maxName),
  bio: text('Bio', maxBio),
  category: z.string(),
  filters: z.array(z.string()),
  image: z
    .string()
    .trim()
    .min(1, 'Image URL is required.')
    .max(maxUrlLength, longUrl)
    .refine(isWebUrl, wholeUrl),
  links: z.array(link).superRefine((links, context) => {
    for (const { platform, url } of links.filter(({ url }) => !isWebUrl(url) || url.length > maxUrlLength)) {
      const message = `The ${platformNames[platform]} link is not a web address (${url.slice(0, 40)}). Remove it or replace it.`;
      context.addIssue({ code: 'custom', message });
    }
  }),
  // What is typed into the links builder and not added yet: a usual loss, so it stops the form.
  pending: link.superRefine(({ url }, context) => {
    if (url === '') return;
    const message = isWebUrl(url) ? 'This link is not added yet. Add it or empty the field.' : wholeUrl;
    context.addIssue({ code: 'custom', message, path: ['url'] });
  }),
});

export type CreatorForm = z.infer<typeof creatorSchema>;

export const emptyForm: CreatorForm = {
  name: '',
  bio: '',
  category: defaultCategory,
  filters: [],
  image: '',
  links: [],
  pending: { platform: 'website', url: '' },
};

/** The form for a stored creator. */
export function toForm(creator: Creator): CreatorForm {
  const { name, bio, category, filters, image } = creator;
  const links = linksOf(creator);
  return { name, bio, category, filters, image, links, pending: { platform: nextPlatform(links), url: '' } };
}

/** What is sent: filters and category are both the chosen filters; without any, the category stays (spec 3). */
export function toInput({ name, bio, category, filters, image, links }: CreatorForm): CreatorInput {
  const joined = joinFilters(filters);
  return { name, bio, image, filters: joined, category: joined || category, ...linkFields(links) };
}

/**
 * The form with a typed link taken over, when it is whole and takes no other link's place; submitting
 * is as good as pressing the add button then. Else the form as it is.
 */
export function withPendingLink(links: SocialLink[], pending: SocialLink): SocialLink[] | null {
  const url = pending.url.trim();
  const taken = links.some(({ platform }) => platform === pending.platform);
  return !taken && isWebUrl(url) ? [...links, { ...pending, url }] : null;
}
