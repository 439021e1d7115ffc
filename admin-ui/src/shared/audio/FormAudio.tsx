import type { ComponentProps } from 'react';
import { useController, type FieldPathByValue, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { AudioField } from './AudioField';

interface Props<F extends FieldValues> extends Pick<ComponentProps<typeof AudioField>, 'label' | 'hint'> {
  form: UseFormReturn<F>;
  name: FieldPathByValue<F, File | undefined>;
}

/** An audio file, bound to a field of the form. */
export function FormAudio<F extends FieldValues>({ form, name, ...input }: Props<F>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { value, onChange, ref } = field;
  return (
    <AudioField
      {...input}
      value={value}
      onChange={onChange}
      inputRef={ref}
      error={value && fieldState.error?.message}
    />
  );
}
