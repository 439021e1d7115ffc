import Box from '@mui/material/Box';
import { useWatch, type FieldPathByValue, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { TextField } from '../fields/TextField';
import { FormText } from '../form/FormText';
import { detailProblem, type RecordingDetails } from './details';

const texts = {
  speaker: { label: 'Speaker', hint: 'Who speaks. Optional.' },
  dialect: { label: 'Dialect', hint: 'Such as Ọnịcha or Owerri. Optional.' },
};
const pair = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, mt: 2 } as const;

interface Props {
  value: RecordingDetails;
  onChange: (value: RecordingDetails) => void;
}

/** The fields for the speaker and the dialect of a recording. */
export function DetailFields({ value, onChange }: Props) {
  const field = (name: keyof RecordingDetails) => (
    <TextField
      {...texts[name]}
      value={value[name]}
      onChange={(text) => onChange({ ...value, [name]: text })}
      error={detailProblem(name, value[name])}
    />
  );
  return (
    <Box sx={pair}>
      {field('speaker')}
      {field('dialect')}
    </Box>
  );
}

interface FormProps<F extends FieldValues> {
  form: UseFormReturn<F>;
}

/** The same fields bound to a form. They appear once a recording is chosen. */
export function FormDetails<F extends FieldValues & RecordingDetails>({ form }: FormProps<F>) {
  const hasFile =
    useWatch({ control: form.control, name: 'audio' as FieldPathByValue<F, File> }) !== undefined;
  if (!hasFile) return null;
  const field = (name: keyof RecordingDetails) => (
    <FormText form={form} name={name as FieldPathByValue<F, string>} {...texts[name]} />
  );
  return (
    <Box sx={pair}>
      {field('speaker')}
      {field('dialect')}
    </Box>
  );
}
