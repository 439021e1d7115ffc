import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { FormText, textInputs } from '../../../../shared/form/FormText';
import { Submitted } from '../../../../shared/moderation/Submitted';
import type { Correction } from '../../../../shared/moderation/useCorrection';
import type { ProfileFields } from '../../directory/dibiaForm';
import { dibiaTexts } from '../../directory/dibiaTexts';

const names = ['name', 'bio', 'services', 'image', 'email'] as const;

/** The fields of a profile, each with what was submitted below it once it differs. */
export function CorrectionFields({ correction }: { correction: Correction<ProfileFields> }) {
  const { form, submitted, values } = correction;
  const texts = textInputs(form, { ...dibiaTexts, services: { ...dibiaTexts.services, required: true } });
  const fields = {
    ...texts,
    image: <FormText form={form} name="image" label="Image URL" type="url" required placeholder="https://" />,
    email: <FormText form={form} name="email" label="Email" type="email" placeholder="name@example.com" />,
  };
  return (
    <Stack spacing={2}>
      {names.map((name) => (
        <Box key={name}>
          {fields[name]}
          <Submitted submitted={submitted[name]} current={values[name]} />
        </Box>
      ))}
    </Stack>
  );
}
