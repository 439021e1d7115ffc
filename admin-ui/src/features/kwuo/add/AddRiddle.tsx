import { zodResolver } from '@hookform/resolvers/zod';
import MicNone from '@mui/icons-material/MicNone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useRef, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { FormAudio } from '../../../shared/audio/AudioField';
import { FormDetails } from '../../../shared/audio/DetailFields';
import { usePreparedFile } from '../../../shared/sound/prepareFile';
import { UploadState } from '../../../shared/audio/UploadProgress';
import { addFailure } from '../../../shared/feedback/failures';
import { useFileDrop } from '../../../shared/files/FileDrop';
import { AddFrame } from '../../../shared/form/AddFrame';
import { useAddWithAudio } from '../../../shared/form/useAddWithAudio';
import { addRiddle, addRiddleWithAudio, kwuoKeys, noun, type RiddleInput } from '../api';
import { RiddleFields } from '../riddle/RiddleFields';
import { emptyForm, riddleSchema, toInput, type RiddleForm } from '../riddle/riddleForm';

/** Add Riddle (spec 2.16). */
export function AddRiddle() {
  const { add, progress, cancel, isCancelled } = useAddRiddle();
  const audio = useWatch({ control: add.form.control, name: 'audio' });
  const prepared = usePreparedFile(audio);
  return (
    <AddFrame
      title="Add Riddle"
      isInTab
      add={add}
      button="Add Riddle"
      success="Riddle added successfully!"
      progress={<UploadState progress={progress} onCancel={cancel} isCancelled={isCancelled} />}
    >
      <RiddleFields
        form={add.form}
        audio={<AudioBlock key={add.round} form={add.form} />}
        sound={prepared?.file}
      />
    </AddFrame>
  );
}

const rules = zodResolver(riddleSchema);

/** Holds the state of the form that adds a riddle. */
function useAddRiddle() {
  return useAddWithAudio<RiddleForm, RiddleInput>({
    area: 'kwuo',
    draftKey: 'riddle-add',
    rules,
    emptyForm,
    firstField: 'riddle',
    toInput,
    add: addRiddle,
    addWithAudio: addRiddleWithAudio,
    changed: { changes: [kwuoKeys.all] },
    failureOf: (error) => addFailure(noun, error),
  });
}

/** The optional recording, hidden until it is wanted (spec 2.16). If it is hidden again, it is not sent. */
function AudioBlock({ form }: { form: UseFormReturn<RiddleForm> }) {
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
      <FormDetails form={form} />
    </div>
  );
}

/** A file that is dropped or pasted while the block is hidden opens it. */
function Unopened({ onFile }: { onFile: (file: File) => void }) {
  const place = useRef<HTMLSpanElement>(null);
  useFileDrop(place, onFile);
  return <span ref={place} />;
}
