import type { ImportArea } from '../../shared/import/area';
import { ImportPage } from '../../shared/import/ImportPage';
import { creatorSheet } from './creatorTexts';
import { creatorPaths } from './paths';

/** What files of creators hold. */
const creatorImport: ImportArea = {
  sheet: creatorSheet,
  databasePath: creatorPaths.edit,
  required: ['name', 'bio', 'image'],
  known: ['name'],
};

/** Import of creators. */
export function ImportCreatorsPage() {
  return <ImportPage area={creatorImport} />;
}
