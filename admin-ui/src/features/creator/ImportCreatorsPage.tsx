import type { ImportArea } from '../../shared/import/area';
import { ImportPage } from '../../shared/import/ImportPage';
import { creatorSheet } from '../../shared/sheet/columns';
import { creatorCalls } from './api';
import { creatorPaths } from './paths';

/** What files of creators hold. */
const creatorImport: ImportArea = {
  sheet: creatorSheet,
  databasePath: creatorPaths.edit,
  required: ['name', 'bio', 'image'],
  known: ['name'],
  igbo: [],
  listKey: creatorCalls.keys.all,
};

/** Import of creators. */
export function ImportCreatorsPage() {
  return <ImportPage area={creatorImport} />;
}
