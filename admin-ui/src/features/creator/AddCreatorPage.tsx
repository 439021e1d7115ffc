import { AddPage } from '../../shared/directory/AddPage';
import { creatorForms } from './creatorForms';

/** Add Creator (spec 2.5). */
export function AddCreatorPage() {
  return <AddPage forms={creatorForms} />;
}
