import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { letters } from '../../../api/dibia';
import { FormImage, FormLinks } from '../../../shared/form/FormLinks';
import { FormName, type NameSearch } from '../../../shared/form/FormName';
import { FormFields, FormText, textInputs } from '../../../shared/form/FormText';
import { pickFields } from '../../../shared/form/keepStored';
import { linkRules, linksForm } from '../../../shared/form/links';
import { optional, optionalURL, required, requiredURL } from '../../../shared/form/rules';
import { emptyTexts, textRules } from '../../../shared/form/texts';
import { z } from '../../../shared/form/zod';
import { isEmail } from '../../../shared/links/email';
import { toLinkFields, toLinks, type Platform } from '../../../shared/links/socialLinks';
import { dibiaPaths } from '../paths';
import { findDibias, type Content, type Dibia, type DibiaInput } from './api';
import { incompleteNumber, isNumberMissing, joinContact, splitContact, undecidedNumber } from './contact';
import { ContactField } from './ContactField';
import { dibiaTexts } from './dibiaTexts';

/** Spec 5: name, bio, image URL and contact are required; image and links are web addresses, the email is one. */
const content = {
  ...textRules(dibiaTexts, letters.DibiaInput),
  image: requiredURL('Image URL'),
  email: z
    .string()
    .trim()
    .refine((email) => email === '' || isEmail(email), 'Enter an email address, such as name@example.com'),
  linktree: optionalURL,
} satisfies { [K in Exclude<keyof Content, 'contact' | 'category' | Platform>]: z.ZodType<Content[K]> };

const fields = z.object({
  ...content,
  contact: z.string().refine((number) => !isNumberMissing(number), 'Contact number is required'),
  includesWhatsApp: z.boolean(),
  /** A number that will be saved although digits are missing. */
  keptContact: z.string(),
  /** The number as typed, until the user has chosen between it and the number shown. */
  offeredContact: z.string(),
  ...linkRules,
});

export type DibiaForm = z.infer<typeof fields>;

/** Reports whether the number is complete, or incomplete and kept. */
const hasWholeContact = ({ contact, keptContact }: DibiaForm) =>
  contact === keptContact || incompleteNumber(contact) === undefined;
const wholeContact = {
  path: ['contact'],
  // Check it even if other fields have errors.
  when: () => true,
  error: ({ input }: { input?: unknown }) => incompleteNumber((input as DibiaForm).contact),
};

const hasChosenContact = ({ offeredContact }: DibiaForm) => offeredContact === '';
const chosenContact = { path: ['contact'], when: () => true, error: undecidedNumber };

export const editRules = zodResolver(
  fields.refine(hasChosenContact, chosenContact).refine(hasWholeContact, wholeContact),
);

/** A new dibia needs services too. */
const services = required('Services', letters.DibiaInput.services, 'Services are required');

export const addRules = zodResolver(
  fields.extend({ services }).refine(hasChosenContact, chosenContact).refine(hasWholeContact, wholeContact),
);

const { name, bio, image, email } = content;

/** The fields of a new dibia that come from its profile, besides the contact. */
const fromProfile = z.object({ name, image, bio, services, email });
export type ProfileFields = z.infer<typeof fromProfile>;
export const profileRules = zodResolver(fromProfile);

/** A profile can be corrected before it has all that the directory requires. */
export const correctionRules = zodResolver(
  fromProfile.extend({
    image: optionalURL,
    bio: optional('Bio', letters.DibiaInput.bio),
    services: content.services,
  }),
);

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

/** Returns the form that shows a dibia. */
export function toForm(dibia: Dibia): DibiaForm {
  const { number, includesWhatsApp } = splitContact(dibia.contact);
  return {
    ...pickFields(dibia, content),
    contact: number,
    includesWhatsApp,
    keptContact: number,
    offeredContact: '',
    ...linksForm(toLinks(dibia)),
  };
}

/** Returns the contact to save: the loaded text unless its number or the checkbox was changed. */
function contactOf({ contact, includesWhatsApp }: DibiaForm, loaded?: Dibia): string {
  const before = loaded && splitContact(loaded.contact);
  const isUntouched = before?.number === contact && before.includesWhatsApp === includesWhatsApp;
  return loaded && isUntouched ? loaded.contact : joinContact({ number: contact, includesWhatsApp });
}

/** Returns the content to save. The form has no field for the category, and saving must not remove it. */
export const toInput = (form: DibiaForm, loaded?: Dibia): DibiaInput => ({
  ...pickFields(form, content),
  contact: contactOf(form, loaded),
  ...toLinkFields(form.links),
  category: loaded?.category,
});

export const nameSearch: NameSearch = { area: 'dibia', path: dibiaPaths.edit, find: findDibias };

interface Props {
  form: UseFormReturn<DibiaForm>;
  isNew: boolean;
}

/** The values that ContactFields and FormLinks show with the number and the links. */
type Beside = 'includesWhatsApp' | 'keptContact' | 'offeredContact' | 'pending';

/** The fields of a dibia. Only a new one needs services (spec 5). */
export function DibiaFields({ form, isNew }: Props) {
  const fields: Record<Exclude<keyof DibiaForm, Beside>, ReactNode> = {
    ...textInputs(form, { ...dibiaTexts, services: { ...dibiaTexts.services, required: isNew } }),
    name: <FormName form={form} row={dibiaTexts.name} search={nameSearch} />,
    image: <FormImage form={form} name="image" />,
    contact: <ContactFields form={form} />,
    email: <FormText form={form} name="email" label="Email" type="email" placeholder="name@example.com" />,
    links: <FormLinks form={form} />,
    linktree: <FormText form={form} name="linktree" label="Linktree" type="url" placeholder="https://" />,
  };
  return (
    <Stack spacing={3}>
      <FormFields fields={fields} />
    </Stack>
  );
}

/** The contact number, and whether it is on WhatsApp. */
function ContactFields({ form: { control, trigger } }: { form: UseFormReturn<DibiaForm> }) {
  const { field: number, fieldState } = useController({ control, name: 'contact' });
  const { field: kept } = useController({ control, name: 'keptContact' });
  const { field: offered } = useController({ control, name: 'offeredContact' });
  const { field: whatsApp } = useController({ control, name: 'includesWhatsApp' });
  return (
    <Box>
      <ContactField
        name={number.name}
        value={number.value}
        typedNumber={offered.value}
        onChange={(text, offer) => {
          offered.onChange(offer);
          number.onChange(text);
        }}
        onBlur={number.onBlur}
        onKeep={(value) => {
          kept.onChange(value);
          void trigger('contact');
        }}
        inputRef={number.ref}
        error={fieldState.error?.message}
      />
      <FormControlLabel
        label="Includes WhatsApp"
        control={
          <Checkbox
            name={whatsApp.name}
            checked={whatsApp.value}
            onChange={(_event, checked) => whatsApp.onChange(checked)}
            onBlur={whatsApp.onBlur}
            slotProps={{ input: { ref: whatsApp.ref } }}
          />
        }
      />
    </Box>
  );
}
