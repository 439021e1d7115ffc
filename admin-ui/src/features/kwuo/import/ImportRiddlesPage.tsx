import type { ImportArea } from '../../../shared/import/area';
import { ImportPage } from '../../../shared/import/ImportPage';
import { riddleSheet } from '../riddle/riddleTexts';
import { kwuoPaths } from '../paths';

/** The columns of a file with riddles. */
const riddleImport: ImportArea = {
  sheet: riddleSheet,
  databasePath: kwuoPaths.gwamGwamGwam,
  required: ['riddle', 'translation', 'options', 'answer'],
  known: ['riddle'],
};

/** Import of riddles. */
export function ImportRiddlesPage() {
  return <ImportPage area={riddleImport} />;
}
