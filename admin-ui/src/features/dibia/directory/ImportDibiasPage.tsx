import type { ImportArea } from '../../../shared/import/area';
import { ImportPage } from '../../../shared/import/ImportPage';
import { dibiaSheet } from './dibiaTexts';
import { dibiaPaths } from '../paths';

/** What files of dibias hold. */
const dibiaImport: ImportArea = {
  sheet: dibiaSheet,
  databasePath: dibiaPaths.edit,
  required: ['name', 'bio', 'services', 'image', 'contact'],
  known: ['name', 'contact'],
};

/** Import of dibias. */
export function ImportDibiasPage() {
  return <ImportPage area={dibiaImport} />;
}
