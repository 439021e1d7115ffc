import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { RecordingDetails } from '../../../shared/audio/details';
import { FormFields, textInputs } from '../../../shared/form/FormText';
import { FormIgbo } from '../../../shared/igbo/IgboField';
import { RiddlePreview } from '../preview/RiddlePreview';
import { ChoicesField } from './ChoicesField';
import { toInput, type RiddleForm } from './riddleForm';
import { riddleTexts } from './riddleTexts';

interface Props {
  form: UseFormReturn<RiddleForm>;
  /** The fields of the recording, which differ between adding and editing. */
  audio: ReactNode;
  /** The recording for the preview. */
  sound: string | File | undefined;
}

/** The fields of a riddle, the same for adding and editing (spec 2.16), and its preview. */
export function RiddleFields({ form, audio, sound }: Props) {
  const [isShown, setIsShown] = useState(false);
  const show = async () => {
    const isReady = await form.trigger(['riddle', 'translation', 'choices'], {
      shouldFocus: true,
      // A missing answer is reported, though its field was not left.
      shouldTouch: true,
    });
    setIsShown(isReady);
  };
  const fields: Record<Exclude<keyof RiddleForm, keyof RecordingDetails>, ReactNode> = {
    ...textInputs(form, riddleTexts),
    riddle: <FormIgbo form={form} name="riddle" label="Riddle" required hint="In Igbo." />,
    choices: <ChoicesField form={form} />,
    audio,
  };
  return (
    <Stack spacing={3}>
      <FormFields fields={fields} />
      <Button variant="outlined" sx={{ alignSelf: 'start' }} onClick={() => void show()}>
        Preview
      </Button>
      {isShown && (
        <RiddlePreview riddle={toInput(form.getValues())} sound={sound} onClose={() => setIsShown(false)} />
      )}
    </Stack>
  );
}
