import type { QueryClient } from '@tanstack/react-query';
import type { ImportArea } from '../../../shared/import/area';
import { ImportPage } from '../../../shared/import/ImportPage';
import { proverbSheet } from '../proverb/proverbTexts';
import { categoryUsesQuery } from '../api';
import { iluPaths } from '../paths';

/** Loads the names of categories that the server accepts, including former ones. */
const knownNames = async (client: QueryClient) =>
  (await client.fetchQuery(categoryUsesQuery)).flatMap(({ name, former }) => [name, ...former]);

const proverbImport: ImportArea = {
  sheet: proverbSheet,
  databasePath: iluPaths.edit,
  required: ['proverb', 'meaning'],
  known: ['proverb'],
  named: { field: 'categories', load: knownNames },
};

/** The import of proverbs. */
export function ImportProverbsPage() {
  return <ImportPage area={proverbImport} />;
}
