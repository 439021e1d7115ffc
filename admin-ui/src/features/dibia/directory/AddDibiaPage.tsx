import { useAddEntry } from '../../../shared/directory/useAddEntry';
import { AddFrame } from '../../../shared/form/AddFrame';
import { askAboutSameName } from '../../../shared/form/FormName';
import { dibiaCalls } from './api';
import { addRules, DibiaFields, emptyForm, nameSearch, toInput } from './dibiaForm';

/** Add Dibia (spec 2.7). */
export function AddDibiaPage() {
  const add = useAddEntry({ calls: dibiaCalls, rules: addRules, emptyForm, existsQuestion, toInput });
  return (
    <AddFrame title="Add a New Dibia" add={add} button="Add Dibia" success="Dibia added successfully!">
      <DibiaFields form={add.form} isNew />
    </AddFrame>
  );
}

const existsQuestion = askAboutSameName(nameSearch);
