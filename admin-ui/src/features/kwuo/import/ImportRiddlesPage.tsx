import type { ImportArea } from '../../../shared/import/area';
import { ImportPage } from '../../../shared/import/ImportPage';
import { riddleSheet } from '../../../shared/sheet/columns';
import { kwuoKeys } from '../api';
import { kwuoPaths } from '../paths';

/** What files of riddles hold. */
const riddleImport: ImportArea = {
  sheet: riddleSheet,
  databasePath: kwuoPaths.gwamGwamGwam,
  required: ['riddle', 'translation', 'options', 'answer'],
  known: ['riddle'],
  igbo: ['riddle', 'options', 'answer'],
  listKey: kwuoKeys.all,
};

/** Import of riddles. */
export function ImportRiddlesPage() {
  return <ImportPage area={riddleImport} />;
}
