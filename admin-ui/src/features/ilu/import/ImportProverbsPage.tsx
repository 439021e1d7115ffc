import type { QueryClient } from '@tanstack/react-query';
import type { ImportArea } from '../../../shared/import/area';
import { ImportPage } from '../../../shared/import/ImportPage';
import { proverbSheet } from '../proverb/proverbTexts';
import { categoryUsesQuery } from '../api';
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
  named: { field: 'categories', load: knownNames },
};

/** Import of proverbs. */
export function ImportProverbsPage() {
  return <ImportPage area={proverbImport} />;
}
