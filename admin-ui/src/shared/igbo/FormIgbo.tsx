import type { ComponentProps } from 'react';
import { useController, type FieldPathByValue, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { IgboField } from './IgboField';

type Bound = 'name' | 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'error';

interface Props<F extends FieldValues> extends Omit<ComponentProps<typeof IgboField>, Bound> {
  form: UseFormReturn<F>;
  name: FieldPathByValue<F, string>;
}

/** A text in Igbo, bound to a field of the form. */
export function FormIgbo<F extends FieldValues>({ form, name, ...input }: Props<F>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, ...bound } = field;
  return <IgboField {...bound} {...input} inputRef={ref} error={fieldState.error?.message} />;
}
