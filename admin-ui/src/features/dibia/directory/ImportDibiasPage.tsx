import type { ImportArea } from '../../../shared/import/area';
import { ImportPage } from '../../../shared/import/ImportPage';
import { dibiaSheet } from './dibiaTexts';
import { dibiaPaths } from '../paths';

/** The columns and required fields of imported dibias. */
const dibiaImport: ImportArea = {
  sheet: dibiaSheet,
  databasePath: dibiaPaths.edit,
  required: ['name', 'bio', 'services', 'image', 'contact'],
  known: ['name', 'contact'],
};

/** Imports dibias from a file. */
export function ImportDibiasPage() {
  return <ImportPage area={dibiaImport} />;
}
