import Stack from '@mui/material/Stack';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { ImageField } from '../../shared/ImageField';
import { MultiSelectField } from '../../shared/MultiSelectField';
import { SocialLinksField } from '../../shared/SocialLinksField';
import { TextField } from '../../shared/TextField';
import type { CreatorForm } from './creatorForm';
import { filterOptions } from './filters';

interface Props {
  form: UseFormReturn<CreatorForm>;
}

/** The fields of a creator, the same for adding and editing. */
export function CreatorFields({ form }: Props) {
  const { control } = form;
  return (
    <Stack spacing={3}>
      <Controller
        name="name"
        control={control}
        render={({ field: { ref, ...field }, fieldState }) => (
          <TextField {...field} inputRef={ref} label="Name" required error={fieldState.error?.message} />
        )}
      />
      <Controller
        name="bio"
        control={control}
        render={({ field: { ref, ...field }, fieldState }) => (
          <TextField
            {...field}
            inputRef={ref}
            label="Bio"
            required
            rows={5}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="filters"
        control={control}
        render={({ field: { ref, ...field }, fieldState }) => (
          <MultiSelectField
            {...field}
            inputRef={ref}
            label="Filters"
            options={filterOptions}
            hint="The chosen filters are the creator's category as well."
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="image"
        control={control}
        render={({ field: { ref, ...field }, fieldState }) => (
          <ImageField {...field} inputRef={ref} error={fieldState.error?.message} />
        )}
      />
      <Controller
        name="links"
        control={control}
        render={({ field: links, fieldState: linksState }) => (
          <Controller
            name="pending"
            control={control}
            render={({ field: pending, formState: { errors } }) => (
              <SocialLinksField
                links={links.value}
                onLinksChange={links.onChange}
                linksError={linksState.error?.root?.message ?? linksState.error?.message}
                pending={pending.value}
                onPendingChange={pending.onChange}
                onPendingBlur={pending.onBlur}
                pendingError={errors.pending?.url?.message}
                inputRef={pending.ref}
              />
            )}
          />
        )}
      />
    </Stack>
  );
}
