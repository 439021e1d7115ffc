import type { ImportArea } from '../../shared/import/area';
import { ImportPage } from '../../shared/import/ImportPage';
import { creatorSheet } from './creatorTexts';
import { creatorPaths } from './paths';

/** The columns and required fields of imported creators. */
const creatorImport: ImportArea = {
  sheet: creatorSheet,
  databasePath: creatorPaths.edit,
  required: ['name', 'bio', 'image'],
  known: ['name'],
};

/** Imports creators from a file. */
export function ImportCreatorsPage() {
  return <ImportPage area={creatorImport} />;
}
