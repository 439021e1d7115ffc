import { useController, type FieldPathByValue, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { ImageField } from '../fields/ImageField';

interface Props<F extends FieldValues> {
  form: UseFormReturn<F>;
  name: FieldPathByValue<F, string>;
  required?: boolean;
}

/** The address of a picture, bound to a field of the form. */
export function FormImage<F extends FieldValues>({ form, name, required }: Props<F>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, ...bound } = field;
  return <ImageField {...bound} required={required} inputRef={ref} error={fieldState.error?.message} />;
}
