import Stack from '@mui/material/Stack';
import type { UseFormReturn } from 'react-hook-form';
import { FormImage } from '../../../shared/form/FormImage';
import { FormLinks } from '../../../shared/form/FormLinks';
import { FormText } from '../../../shared/form/FormText';
import { ContactFields } from './ContactFields';
import type { DibiaForm } from './dibiaForm';

interface Props {
  form: UseFormReturn<DibiaForm>;
  isNew: boolean;
}

/** The fields of a dibia. Only a new one needs services (spec 5). */
export function DibiaFields({ form, isNew }: Props) {
  return (
    <Stack spacing={3}>
      <FormText form={form} name="name" label="Name" required />
      <FormText form={form} name="bio" label="Bio" required rows={5} />
      <FormText form={form} name="services" label="Services" required={isNew} rows={3} />
      <FormImage form={form} name="image" />
      <ContactFields form={form} />
      <FormText form={form} name="email" label="Email" type="email" placeholder="name@example.com" />
      <FormLinks form={form} />
      <FormText form={form} name="linktree" label="Linktree" type="url" placeholder="https://" />
    </Stack>
  );
}
