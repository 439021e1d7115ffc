import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { Controller, useFormState, type UseFormReturn } from 'react-hook-form';
import type { RecordingDetails } from '../../../shared/audio/details';
import { MultiSelectField } from '../../../shared/fields/MultiSelectField';
import { FormFields, textInputs } from '../../../shared/form/FormText';
import { categoriesQuery } from '../api';
import { ProverbField } from '../similar/ProverbField';
import type { ProverbForm } from './proverbForm';
import { proverbTexts } from './proverbTexts';

interface Props {
  form: UseFormReturn<ProverbForm>;
  /** The ID of the proverb that is being edited, which is not similar to itself. */
  except?: string;
  /** The fields of the recording, which differ between adding and editing. */
  audio: ReactNode;
}

/** The fields of a proverb, the same for adding and editing (spec 2.13, 2.14). */
export function ProverbFields({ form, except, audio }: Props) {
  const { defaultValues } = useFormState({ control: form.control });
  const fields: Record<Exclude<keyof ProverbForm, keyof RecordingDetails>, ReactNode> = {
    ...textInputs(form, proverbTexts),
    proverb: (
      <ProverbField
        form={form}
        edited={except === undefined ? undefined : { id: except, proverb: defaultValues?.proverb ?? '' }}
      />
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
    <Stack spacing={{ xs: 2, sm: 1.5 }}>
      <FormFields fields={fields} />
    </Stack>
  );
}

interface CategoriesFieldProps {
  name: string;
  value: string[];
  onChange: (categories: string[]) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLElement>;
  error: string | undefined;
}

/** A field that chooses a proverb's categories from the existing ones. */
export function CategoriesField(props: CategoriesFieldProps) {
  const { data: categories, isError, refetch } = useQuery(categoriesQuery);
  const failed = isError && !categories;
  return (
    <MultiSelectField
      {...props}
      label="Categories"
      required
      options={categories ?? []}
      hint={
        failed ? (
          <>
            The categories could not be loaded.{' '}
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          </>
        ) : (
          'Choose all that fit.'
        )
      }
    />
  );
}
