import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FormFields } from '../../../shared/form/FormFields';
import { FormImage } from '../../../shared/form/FormImage';
import { FormLinks } from '../../../shared/form/FormLinks';
import { FormText } from '../../../shared/form/FormText';
import { textInputs } from '../../../shared/form/textInputs';
import { ContactFields } from './ContactFields';
import type { DibiaForm } from './dibiaForm';
import { dibiaTexts } from './dibiaTexts';

interface Props {
  form: UseFormReturn<DibiaForm>;
  isNew: boolean;
}

/** What ContactFields and FormLinks show along with the number and the links. */
type Beside = 'includesWhatsApp' | 'keptContact' | 'offeredContact' | 'pending';

/** The fields of a dibia. Only a new one needs services (spec 5). */
export function DibiaFields({ form, isNew }: Props) {
  const fields: Record<Exclude<keyof DibiaForm, Beside>, ReactNode> = {
    ...textInputs(form, { ...dibiaTexts, services: { ...dibiaTexts.services, required: isNew } }),
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
