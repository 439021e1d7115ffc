import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { MultiSelectField } from '../../../shared/fields/MultiSelectField';
import { categoriesQuery } from '../api';

interface Props {
  name: string;
  value: string[];
  onChange: (categories: string[]) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLElement>;
  error: string | undefined;
}

/** The categories of a proverb, chosen from those that exist. */
export function CategoriesField(props: Props) {
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
          'Choose all that fit. You can also save a proverb without any.'
        )
      }
    />
  );
}
