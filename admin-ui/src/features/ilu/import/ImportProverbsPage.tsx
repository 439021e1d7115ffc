import type { QueryClient } from '@tanstack/react-query';
import type { ImportArea } from '../../../shared/import/area';
import { ImportPage } from '../../../shared/import/ImportPage';
import { proverbSheet } from '../../../shared/sheet/columns';
import { categoryUsesQuery, iluKeys } from '../api';
import { iluPaths } from '../paths';

/** The names by which the server knows categories, former ones among them. */
const knownNames = async (client: QueryClient) =>
  (await client.fetchQuery(categoryUsesQuery)).flatMap(({ name, former }) => [name, ...former]);

/** What files of proverbs hold. */
const proverbImport: ImportArea = {
  sheet: proverbSheet,
  databasePath: iluPaths.edit,
  required: ['proverb', 'meaning'],
  known: ['proverb'],
  igbo: ['proverb'],
  named: { field: 'categories', load: knownNames },
  listKey: iluKeys.all,
};

/** Import of proverbs. */
export function ImportProverbsPage() {
  return <ImportPage area={proverbImport} />;
}
