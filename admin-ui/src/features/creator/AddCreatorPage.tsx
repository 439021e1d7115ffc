import { useAddEntry } from '../../shared/directory/useAddEntry';
import { AddFrame } from '../../shared/form/AddFrame';
import { askAboutSameName } from '../../shared/form/FormName';
import { creatorCalls } from './api';
import { CreatorFields, creatorRules, emptyForm, nameSearch, toInput } from './creatorForm';

/** Add Creator (spec 2.5). */
export function AddCreatorPage() {
  const add = useAddEntry({
    calls: creatorCalls,
    rules: creatorRules,
    emptyForm,
    // Spec 4.2.
    keptAfterAdd: ({ category }) => ({ category }),
    existsQuestion,
    toInput,
  });
  return (
    <AddFrame title="Add a New Creator" add={add} button="Add Creator" success="Creator added successfully!">
      <CreatorFields form={add.form} />
    </AddFrame>
  );
}

const existsQuestion = askAboutSameName(nameSearch);
