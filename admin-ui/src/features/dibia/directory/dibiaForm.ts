import { z } from '../../../shared/form/zod';
import { letters } from '../../../api/dibia';
import { isEmail } from '../../../shared/links/email';
import { linkRules, linksForm } from '../../../shared/form/links';
import { pick } from '../../../shared/form/keepStored';
import { optionalURL, required, requiredURL } from '../../../shared/form/rules';
import { emptyTexts, textRules } from '../../../shared/form/texts';
import { toLinkFields, toLinks, type Platform } from '../../../shared/links/socialLinks';
import type { Content, Dibia, DibiaInput } from './api';
import { incompleteNumber, isNumberMissing, joinContact, splitContact, undecidedNumber } from './contact';
import { dibiaTexts } from './dibiaTexts';

/** Spec 5: name, bio, image URL and contact are required; image and links are web addresses, the email is one. */
const content = {
  ...textRules(dibiaTexts, letters.DibiaInput),
  image: requiredURL('Image URL'),
  email: z
    .string()
    .trim()
    .refine((email) => email === '' || isEmail(email), 'Enter an email address, such as name@example.com.'),
  linktree: optionalURL,
} satisfies { [K in Exclude<keyof Content, 'contact' | 'category' | Platform>]: z.ZodType<Content[K]> };

const fields = z.object({
  ...content,
  contact: z.string().refine((number) => !isNumberMissing(number), 'Contact number is required.'),
  includesWhatsApp: z.boolean(),
  /** The number that is to be saved although digits are missing. */
  keptContact: z.string(),
  /** The other number that was typed, until one of the two is chosen. */
  offeredContact: z.string(),
  ...linkRules,
});

export type DibiaForm = z.infer<typeof fields>;

/** An incomplete number is one only where it is not to be kept so. */
const hasWholeContact = ({ contact, keptContact }: DibiaForm) =>
  contact === keptContact || incompleteNumber(contact) === undefined;
const wholeContact = {
  path: ['contact'],
  // Beside whatever else is missing.
  when: () => true,
  error: ({ input }: { input?: unknown }) => incompleteNumber((input as DibiaForm).contact),
};

const hasChosenContact = ({ offeredContact }: DibiaForm) => offeredContact === '';
const chosenContact = { path: ['contact'], when: () => true, error: undecidedNumber };

export const editSchema = fields
  .refine(hasChosenContact, chosenContact)
  .refine(hasWholeContact, wholeContact);

/** A new dibia needs services too. */
export const addSchema = fields
  .extend({ services: required('Services', letters.DibiaInput.services, 'Services are required.') })
  .refine(hasChosenContact, chosenContact)
  .refine(hasWholeContact, wholeContact);

export const emptyForm: DibiaForm = {
  ...emptyTexts(dibiaTexts),
  image: '',
  contact: '',
  includesWhatsApp: true,
  keptContact: '',
  offeredContact: '',
  email: '',
  ...linksForm([]),
  linktree: '',
};

/** The form for a stored dibia. */
export function toForm(dibia: Dibia): DibiaForm {
  const { number, includesWhatsApp } = splitContact(dibia.contact);
  return {
    ...pick(dibia, content),
    contact: number,
    includesWhatsApp,
    keptContact: number,
    offeredContact: '',
    ...linksForm(toLinks(dibia)),
  };
}

/** The contact that is sent: the stored text as it is, unless its number or the box was changed. */
function contactOf({ contact, includesWhatsApp }: DibiaForm, stored?: Dibia): string {
  const before = stored && splitContact(stored.contact);
  const isUntouched = before?.number === contact && before.includesWhatsApp === includesWhatsApp;
  return stored && isUntouched ? stored.contact : joinContact({ number: contact, includesWhatsApp });
}

/** What is sent. The category has no field; saving must not lose it. */
export const toInput = (form: DibiaForm, stored?: Dibia): DibiaInput => ({
  ...pick(form, content),
  contact: contactOf(form, stored),
  ...toLinkFields(form.links),
  category: stored?.category,
});
