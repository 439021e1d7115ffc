import type { FieldPath } from 'react-hook-form';
import { areaRows } from '../areas';
import { AddFrame } from '../form/AddFrame';
import { takePendingLink } from '../form/links';
import { useAddForm } from '../form/useAddForm';
import { useSubmission } from '../form/useSubmission';
import { useWrite } from '../http/write';
import { addWrite } from './calls';
import { capitalize } from '../text/plural';
import { addFailure } from '../feedback/failures';
import type { DirectoryForms, Entry, EntryForm } from './types';

interface Props<E extends Entry, F extends EntryForm, I extends object> {
  forms: DirectoryForms<E, F, I>;
}

/** The page that adds an entry to a directory (spec 2.5, 2.7). */
export function AddPage<E extends Entry, F extends EntryForm, I extends object>({ forms }: Props<E, F, I>) {
  const { noun, calls, Fields, toInput } = forms;
  const { mutateAsync } = useWrite(addWrite(calls));
  const submit = useSubmission();
  const add = useAddForm<F>({
    draftKey: `${noun.one}-add`,
    rules: forms.addRules,
    emptyForm: forms.emptyForm,
    keptAfterAdd: forms.keptAfterAdd,
    firstField: areaRows[calls.area].nameField as FieldPath<F>,
    send: (form) => submit(toInput(form), mutateAsync),
    failureOf: (error) => addFailure(noun, error),
  });
  return (
    <AddFrame
      title={`Add a New ${capitalize(noun.one)}`}
      add={add}
      onSubmit={(event) => {
        takePendingLink(add.form);
        void add.submit(event);
      }}
      button={`Add ${capitalize(noun.one)}`}
      success={`${capitalize(noun.one)} added successfully!`}
    >
      <Fields form={add.form} isNew />
    </AddFrame>
  );
}
