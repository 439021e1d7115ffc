import { useForkRef } from '@mui/material/utils';
import { Fragment, useRef, type ComponentProps, type ReactNode } from 'react';
import { useController, type FieldPathByValue, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { TextField, UrlSuggestion } from '../fields/TextField';
import { IgboBar } from '../igbo/IgboBar';
import { typeLetterInto, typeToneInto } from '../igbo/typing';
import { eachOf, type Texts } from './texts';

type Bound = 'name' | 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'error' | 'keys';

interface Props<F extends FieldValues> extends Omit<ComponentProps<typeof TextField>, Bound> {
  form: UseFormReturn<F>;
  name: FieldPathByValue<F, string>;
  /** Shows the keys for Igbo letters below the input. */
  hasIgboKeys?: boolean | undefined;
}

/** A text input or textarea bound to a field of the form. A URL field offers to add a missing scheme. */
export function FormText<F extends FieldValues>({ form, name, hasIgboKeys, ...input }: Props<F>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, ...bound } = field;
  const own = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const inputRef = useForkRef(own, ref);
  const keys = hasIgboKeys && (
    <IgboBar
      label={input.label}
      onLetter={(letter, shift) => own.current && typeLetterInto(own.current, letter, shift)}
      onTone={(mark) => own.current && typeToneInto(own.current, mark)}
    />
  );
  const text = (
    <TextField {...bound} {...input} inputRef={inputRef} keys={keys} error={fieldState.error?.message} />
  );
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
  eachOf(texts, (name, { label, required = false, hint, rows = 1, hasIgboKeys }) => (
    <FormText
      form={form}
      name={name}
      label={label}
      required={required}
      hint={hint}
      rows={rows}
      hasIgboKeys={hasIgboKeys}
    />
  ));
