import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { useController, type FieldPathByValue, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { TextField, UrlSuggestion } from '../fields/TextField';
import { eachOf, type Texts } from './texts';

type Bound = 'name' | 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'error';

interface Props<F extends FieldValues> extends Omit<ComponentProps<typeof TextField>, Bound> {
  form: UseFormReturn<F>;
  name: FieldPathByValue<F, string>;
}

/** A text input or textarea bound to a field of the form. A URL field offers to add a missing scheme. */
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

/** The fields of a form in the order of `fields`. Type it as a record of the form, so that the compiler finds missing ones. */
export function FormFields({ fields }: { fields: Record<string, ReactNode> }) {
  return Object.entries(fields).map(([name, field]) => <Fragment key={name}>{field}</Fragment>);
}

/** Returns an input for each text, for FormFields. */
export const textInputs = <F extends FieldValues, Name extends FieldPathByValue<F, string>>(
  form: UseFormReturn<F>,
  texts: Texts<Name>,
) =>
  eachOf(texts, (name, { label, required = false, hint, rows = 1 }) => (
    <FormText form={form} name={name} label={label} required={required} hint={hint} rows={rows} />
  ));
