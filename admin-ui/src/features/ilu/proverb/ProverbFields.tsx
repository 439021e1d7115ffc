import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Controller, useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { FormFields } from '../../../shared/form/FormFields';
import { textInputs } from '../../../shared/form/textInputs';
import { FormIgbo } from '../../../shared/igbo/FormIgbo';
import { SimilarProverbs } from '../similar/SimilarProverbs';
import { CategoriesField } from './CategoriesField';
import type { ProverbForm } from './proverbForm';
import { proverbTexts } from './proverbTexts';

interface Props {
  form: UseFormReturn<ProverbForm>;
  /** Id of the proverb that is being edited: it resembles itself. */
  except?: string;
  /** Adding chooses a file that is sent along, editing manages what is stored. */
  audio: ReactNode;
}

/** The fields of a proverb, the same for adding and editing (spec 2.13, 2.14). */
export function ProverbFields({ form, except, audio }: Props) {
  const [proverb, meaning] = useWatch({ control: form.control, name: ['proverb', 'meaning'] });
  const { defaultValues } = useFormState({ control: form.control });
  const fields: Record<keyof ProverbForm, ReactNode> = {
    ...textInputs(form, proverbTexts),
    proverb: (
      <Stack spacing={1}>
        <FormIgbo form={form} name="proverb" label="Proverb" required hint="In Igbo." />
        <SimilarProverbs
          proverb={proverb}
          meaning={meaning}
          {...(except !== undefined && { edited: { id: except, proverb: defaultValues?.proverb ?? '' } })}
        />
      </Stack>
    ),
    audio,
    categories: (
      <Controller
        name="categories"
        control={form.control}
        render={({ field: { ref, ...field }, fieldState }) => (
          <CategoriesField {...field} inputRef={ref} error={fieldState.error?.message} />
        )}
      />
    ),
  };
  return (
    <Stack spacing={3}>
      <FormFields fields={fields} />
    </Stack>
  );
}
