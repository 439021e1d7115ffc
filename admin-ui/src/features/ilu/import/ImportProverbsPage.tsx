import type { ImportArea } from '../../../shared/import/area';
import { ImportPage } from '../../../shared/import/ImportPage';
import { proverbSheet } from '../proverb/proverbTexts';
import { categoryUsesQuery } from '../api';
import { iluPaths } from '../paths';

const proverbImport: ImportArea = {
  sheet: proverbSheet,
  databasePath: iluPaths.edit,
  required: ['proverb', 'meaning'],
  known: ['proverb'],
  named: { field: 'categories', load: (client) => client.fetchQuery(categoryUsesQuery) },
};

/** The import of proverbs. */
export function ImportProverbsPage() {
  return <ImportPage area={proverbImport} />;
}
