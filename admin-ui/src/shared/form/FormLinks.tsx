import { useController, type FieldValues, type UseFormReturn, type FieldPathByValue } from 'react-hook-form';
import { ImageField } from '../fields/ImageField';
import { SocialLinksField } from '../fields/SocialLinksField';
import { asLinksForm, type LinksForm } from './links';

interface Props<F extends FieldValues & LinksForm> {
  form: UseFormReturn<F>;
}

/** The links builder, bound to the form. */
export function FormLinks<F extends FieldValues & LinksForm>({ form }: Props<F>) {
  const { control } = asLinksForm(form);
  const { field: links, fieldState: linksState } = useController({ control, name: 'links' });
  const { field: pending, fieldState: pendingState } = useController({ control, name: 'pending' });
  return (
    <SocialLinksField
      links={links.value}
      onLinksChange={links.onChange}
      linksError={linksState.error?.root?.message ?? linksState.error?.message}
      pending={pending.value}
      onPendingChange={pending.onChange}
      onPendingBlur={pending.onBlur}
      pendingError={pendingState.error?.message}
      inputRef={pending.ref}
    />
  );
}

interface FormImageProps<F extends FieldValues> {
  form: UseFormReturn<F>;
  name: FieldPathByValue<F, string>;
  required?: boolean;
}

/** The address of a picture, bound to a field of the form. */
export function FormImage<F extends FieldValues>({ form, name, required }: FormImageProps<F>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, ...bound } = field;
  return <ImageField {...bound} required={required} inputRef={ref} error={fieldState.error?.message} />;
}
