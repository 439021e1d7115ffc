import type { ImportArea } from '../../../shared/import/area';
import { ImportPage } from '../../../shared/import/ImportPage';
import { dibiaSheet } from '../../../shared/sheet/columns';
import { dibiaPaths } from '../paths';
import { dibiaCalls } from './api';

/** What files of dibias hold. */
const dibiaImport: ImportArea = {
  sheet: dibiaSheet,
  databasePath: dibiaPaths.edit,
  required: ['name', 'bio', 'services', 'image', 'contact'],
  known: ['name', 'contact'],
  igbo: [],
  listKey: dibiaCalls.keys.all,
};

/** Import of dibias. */
export function ImportDibiasPage() {
  return <ImportPage area={dibiaImport} />;
}
