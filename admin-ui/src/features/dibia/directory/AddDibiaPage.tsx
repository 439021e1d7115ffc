import { AddPage } from '../../../shared/directory/AddPage';
import { dibiaForms } from './dibiaForms';

/** Add Dibia (spec 2.7). */
export function AddDibiaPage() {
  return <AddPage forms={dibiaForms} />;
}
