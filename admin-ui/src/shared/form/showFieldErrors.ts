import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../http/client';
import { platformNames, platforms } from '../links/socialLinks';

/** Puts the server's objections beside the fields they are about, those to a social link beside the links builder. */
export function showFieldErrors<F extends FieldValues>(
  form: UseFormReturn<F>,
  error: Pick<ApiError, 'fields'>,
): void {
  const names = Object.keys(form.getValues()) as FieldPath<F>[];
  for (const { path, message } of error.fields) {
    const platform = platforms.find((each) => each === path);
    const about: string | undefined = platform ? 'links' : path;
    const field = names.find((each) => about === each || about.startsWith(`${each}[`));
    if (!field) continue;
    const text = platform ? `${platformNames[platform]}: ${message}` : message;
    form.setError(field, { type: 'server', message: text });
  }
}
