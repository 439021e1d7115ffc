import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from './zod';
import { nextPlatform, platformNames, platforms, type SocialLink } from '../links/socialLinks';
import { maxUrlLength, parseWebUrl } from '../links/url';
import { isVisible } from '../text/textLimits';
import { newRule } from './keepStored';
import { isWebUrl, linkProblem, wholeUrl } from './rules';

const link = z.object({ platform: z.enum(platforms), url: z.string().trim() });

/** The rules of a links builder; spread them into a form's schema. */
export const linkRules = {
  links: z.array(link).superRefine((links, context) => {
    for (const { platform, url } of links.filter(({ url }) => !isWebUrl(url) || url.length > maxUrlLength)) {
      const message = `The ${platformNames[platform]} link is not a valid web address (${url.slice(0, 40)}). Remove it or replace it.`;
      context.addIssue({ code: 'custom', message });
    }
    for (const { platform, url } of links)
      newRule(context, linkProblem(`The ${platformNames[platform]} link`, url));
  }),
  // A link that is typed but not added. People often forget to add it, so it stops the form.
  pending: link.superRefine(({ url }, context) => {
    if (!isVisible(url)) return;
    const notAdded = 'This link is not added yet. Add it or clear the field.';
    const message = isWebUrl(url) ? (linkProblem('A web address', url) ?? notAdded) : wholeUrl;
    // Without a path: on blur, react-hook-form shows an error of the field itself, not of one of its parts.
    context.addIssue({ code: 'custom', message });
  }),
};

/** The values of a links builder in a form. */
export interface LinksForm {
  links: SocialLink[];
  pending: SocialLink;
}

/** Returns the values of a links builder that shows these links. */
export function linksForm(links: SocialLink[]): LinksForm {
  return { links, pending: { platform: nextPlatform(links), url: '' } };
}

/** Narrows the type of a form to its links builder. */
export function asLinksForm<F extends FieldValues & Partial<LinksForm>>(
  form: UseFormReturn<F>,
): UseFormReturn<LinksForm> {
  return form as unknown as UseFormReturn<LinksForm>;
}

/**
 * Adds the typed link to the list, as the add button does, if it is valid and does not replace another one. Must be
 * called before the form is checked.
 */
export function takePendingLink<F extends FieldValues & Partial<LinksForm>>(given: UseFormReturn<F>): void {
  const form = asLinksForm(given);
  const { links, pending } = form.getValues() as Partial<LinksForm>;
  if (!links || !pending) return;
  const url = pending.url.trim();
  const taken = links.some(({ platform }) => platform === pending.platform);
  if (taken || !parseWebUrl(url) || linkProblem('', url)) return;
  const next = linksForm([...links, { ...pending, url }]);
  form.setValue('links', next.links, { shouldDirty: true });
  form.setValue('pending', next.pending);
}
