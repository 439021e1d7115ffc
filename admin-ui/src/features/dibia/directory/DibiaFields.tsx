import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { FormFields, FormText, textInputs } from '../../../shared/form/FormText';
import { FormImage, FormLinks } from '../../../shared/form/FormLinks';
import { ContactField } from './ContactField';
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

/** How a dibia is reached: the number, and whether it is on WhatsApp. */
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
