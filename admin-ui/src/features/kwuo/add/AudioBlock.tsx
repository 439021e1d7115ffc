import MicNone from '@mui/icons-material/MicNone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useRef, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { FormAudio } from '../../../shared/audio/AudioField';
import { useFileDrop } from '../../../shared/audio/useFileDrop';
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
  const takeGiven = (file: File) => {
    form.setValue('audio', file, { shouldDirty: true, shouldValidate: true });
    setIsOpen(true);
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
        {!isOpen ? 'Add audio (optional)' : hasFile ? 'Remove audio' : 'Hide audio'}
      </Button>
      <Box id={id} sx={{ mt: isOpen ? 2 : 0 }}>
        {isOpen ? <FormAudio form={form} name="audio" label="Audio File" /> : <Unopened onFile={takeGiven} />}
      </Box>
    </div>
  );
}

/** A file that is dropped or pasted while the block is hidden opens it. */
function Unopened({ onFile }: { onFile: (file: File) => void }) {
  const place = useRef<HTMLSpanElement>(null);
  useFileDrop(place, onFile);
  return <span ref={place} />;
}
