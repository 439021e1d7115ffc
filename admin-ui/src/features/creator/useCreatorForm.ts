import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type FieldPath, type UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../../shared/http';
import { nextPlatform, platformNames, platforms } from '../../shared/socialLinks';
import { creatorSchema, withPendingLink, type CreatorForm } from './creatorForm';

/** The form that adding and editing share: checked on leaving a field and on submit. */
export function useCreatorForm(defaultValues: CreatorForm) {
  return useForm<CreatorForm>({ resolver: zodResolver(creatorSchema), mode: 'onTouched', defaultValues });
}

/** Takes a typed link over into the list before the form is checked, when that is clear. */
export function takePendingLink(form: UseFormReturn<CreatorForm>): void {
  const { links, pending } = form.getValues();
  const taken = withPendingLink(links, pending);
  if (!taken) return;
  form.setValue('links', taken, { shouldDirty: true });
  form.setValue('pending', { platform: nextPlatform(taken), url: '' });
}

const named: FieldPath<CreatorForm>[] = ['name', 'bio', 'image', 'filters'];

/** Puts the server's objections beside the fields they are about. */
export function showFieldErrors(form: UseFormReturn<CreatorForm>, error: ApiError): void {
  let isFirst = true;
  for (const { path, message } of error.fields) {
    const platform = platforms.find((each) => each === path);
    const field = platform ? 'links' : named.find((each) => path === each || path.startsWith(`${each}[`));
    if (!field) continue;
    const text = platform ? `${platformNames[platform]}: ${message}` : message;
    form.setError(field, { type: 'server', message: text }, { shouldFocus: isFirst });
    isFirst = false;
  }
}
