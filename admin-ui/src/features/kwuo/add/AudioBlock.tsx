import MicNone from '@mui/icons-material/MicNone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { FormAudio } from '../../../shared/audio/FormAudio';
import type { RiddleForm } from '../riddle/riddleForm';

/** The optional recording, hidden until it is wanted (spec 2.16). Hidden again, it is left out. */
export function AudioBlock({ form }: { form: UseFormReturn<RiddleForm> }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const hasFile = useWatch({ control: form.control, name: 'audio' }) !== undefined;
  const toggle = () => {
    if (isOpen) form.setValue('audio', undefined, { shouldDirty: true, shouldValidate: true });
    setIsOpen(!isOpen);
  };
  return (
    <div>
      <Button
        variant="outlined"
        startIcon={<MicNone />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {!isOpen ? 'Add audio (optional)' : hasFile ? 'Leave the audio out' : 'Hide audio'}
      </Button>
      <Box id={id} sx={{ mt: isOpen ? 2 : 0 }}>
        {isOpen && <FormAudio form={form} name="audio" label="Audio File" />}
      </Box>
    </div>
  );
}
