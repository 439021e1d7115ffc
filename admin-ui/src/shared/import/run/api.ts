import type { components } from '../../../api/ilu';
import { creatorApi, dibiaApi, iluApi, kwuoApi, send } from '../../http/client';
import type { Sheet } from '../../sheet/columns';
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
  area: Sheet['area'],
  body: ImportBody,
  signal: AbortSignal | null = null,
): Promise<ImportAnswer> {
  const init = { body: { ...body }, signal };
  switch (area) {
    case 'creator':
      return send(creatorApi.POST('/api/creator/admin/import', init));
    case 'dibia':
      return send(dibiaApi.POST('/api/dibia/admin/import', init));
    case 'ilu':
      return send(iluApi.POST('/api/ilu/admin/import', init));
    case 'kwuo':
      return send(kwuoApi.POST('/api/kwuo/admin/import', init));
  }
}
