import type { ImportArea } from '../../../shared/import/area';
import { ImportPage } from '../../../shared/import/ImportPage';
import { proverbSheet } from '../../../shared/sheet/columns';
import { categoriesQuery, iluKeys } from '../api';
import { iluPaths } from '../paths';

/** What files of proverbs hold. */
const proverbImport: ImportArea = {
  sheet: proverbSheet,
  databasePath: iluPaths.edit,
  required: ['proverb', 'meaning'],
  known: ['proverb'],
  igbo: ['proverb'],
  named: { field: 'categories', load: (client) => client.fetchQuery(categoriesQuery) },
  listKey: iluKeys.all,
};

/** Import of proverbs. */
export function ImportProverbsPage() {
  return <ImportPage area={proverbImport} />;
}
