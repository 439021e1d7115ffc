import { creatorApi, send } from '../../http/client';
import type { Sheet } from '../../sheet/columns';
import type { Fields } from '../plan/rows';

/** What is done with an entry that is there already. */
export type OnMatch = 'change' | 'skip' | 'add';

export interface RowError {
  field: string;
  message: string;
}

/** What a row does, or did. */
export interface RowAnswer {
  outcome: 'add' | 'change' | 'same' | 'skip' | 'refuse';
  id?: string;
  /** Of the entry that it matches, before this import. */
  version?: number;
  before?: unknown;
  after?: unknown;
  similar?: { id: string; proverb: string }[];
  droppedCategories?: string[];
  errors?: RowError[];
}

export interface ImportBody {
  importId: string;
  dryRun: boolean;
  onMatch: OnMatch;
  createCategories: boolean;
  versions?: number[];
  rows: Fields[];
}

export interface ImportAnswer {
  success: boolean;
  /** Undoes the batch; none where nothing was changed. */
  changeId?: string;
  rows: RowAnswer[];
}

type Post = (
  path: string,
  init: { body: ImportBody; signal?: AbortSignal },
) => Promise<{ data?: ImportAnswer; response: Response }>;

/** Sends one batch of an import. The same id with the same body is answered as the first time, and does nothing twice. */
export function sendBatch(
  area: Sheet['area'],
  body: ImportBody,
  signal?: AbortSignal,
): Promise<ImportAnswer> {
  return send(
    (creatorApi.POST as unknown as Post)(`/api/${area}/admin/import`, { body, ...(signal && { signal }) }),
  );
}
