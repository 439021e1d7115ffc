import type { ComponentProps } from 'react';
import { useController, type FieldPathByValue, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { TextField } from '../fields/TextField';
import { UrlSuggestion } from '../fields/UrlSuggestion';

type Bound = 'name' | 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'error';

interface Props<F extends FieldValues> extends Omit<ComponentProps<typeof TextField>, Bound> {
  form: UseFormReturn<F>;
  name: FieldPathByValue<F, string>;
}

/** A text input or textarea bound to a field of the form; an address without its scheme is offered with it. */
export function FormText<F extends FieldValues>({ form, name, ...input }: Props<F>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, ...bound } = field;
  const text = <TextField {...bound} {...input} inputRef={ref} error={fieldState.error?.message} />;
  if (input.type !== 'url') return text;
  return (
    <div>
      {text}
      <UrlSuggestion value={field.value} onAccept={field.onChange} />
    </div>
  );
}
