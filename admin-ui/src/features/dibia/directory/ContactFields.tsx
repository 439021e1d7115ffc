import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useController, type UseFormReturn } from 'react-hook-form';
import { ContactField } from './ContactField';
import type { DibiaForm } from './dibiaForm';

/** How a dibia is reached: the number, and whether it is on WhatsApp. */
export function ContactFields({ form: { control, trigger } }: { form: UseFormReturn<DibiaForm> }) {
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
