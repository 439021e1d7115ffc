import type { components } from '../../../api/ilu';
import type { AreaId } from '../../areas';
import { api, send } from '../../http/client';
import type { Fields } from '../plan/rows';

type Schemas = components['schemas'];

/** What is done with an entry that is there already. */
export type OnMatch = Schemas['ImportRowsProverbInput']['onMatch'];

/** One batch; what the fields of a row are called is the area's own. */
export interface ImportBody {
  importId: string;
  dryRun: boolean;
  onMatch: OnMatch;
  createCategories: boolean;
  versions?: number[];
  rows: Fields[];
}

/** What a row does, or did; that of proverbs says most. */
export type RowAnswer = Omit<Schemas['ImportedProverb'], 'before' | 'after'> & {
  before?: unknown;
  after?: unknown;
};

export type ImportAnswer = Omit<Schemas['ImportAnswerImportedProverb'], 'rows'> & { rows: RowAnswer[] };

/** Sends one batch of an import. The same id with the same body is answered as the first time, and does nothing twice. */
export function sendBatch(
  area: AreaId,
  body: ImportBody,
  signal: AbortSignal | null = null,
): Promise<ImportAnswer> {
  return send(api.POST(`/api/${area}/admin/import`, { body: { ...body }, signal }));
}
