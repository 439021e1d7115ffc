import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { FormText } from './FormText';
import { eachOf, type Texts } from './texts';

/** The inputs of texts, for FormFields. */
export const textInputs = <F extends FieldValues, Name extends FieldPathByValue<F, string>>(
  form: UseFormReturn<F>,
  texts: Texts<Name>,
) =>
  eachOf(texts, (name, { label, required = false, hint, rows = 1 }) => (
    <FormText form={form} name={name} label={label} required={required} hint={hint} rows={rows} />
  ));
