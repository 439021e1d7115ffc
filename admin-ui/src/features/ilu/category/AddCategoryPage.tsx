import { useWatch } from 'react-hook-form';
import { AddFrame } from '../../../shared/form/AddFrame';
import { FormText } from '../../../shared/form/FormText';
import { CategoryList } from './CategoryList';
import { maxCategory, useAddCategory } from './useCategoryChanges';

/** Add Category (spec 2.12). */
export function AddCategoryPage() {
  const add = useAddCategory();
  const name = useWatch({ control: add.form.control, name: 'category' });
  return (
    <>
      <AddFrame
        title="Add Category"
        isFollowed
        add={add}
        button="Add Category"
        disabled={name.trim() === ''}
        success="Category added successfully!"
      >
        <FormText
          form={add.form}
          name="category"
          label="Category Name"
          required
          placeholder="For example: Friendship"
          hint={`At most ${maxCategory} characters.`}
        />
      </AddFrame>
      <CategoryList />
    </>
  );
}
