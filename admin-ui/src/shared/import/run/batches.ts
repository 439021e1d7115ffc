import { newId } from '../../form/newId';
import type { ImportRow } from '../plan/rows';
import { inSlices } from '../plan/slices';

export interface Batch<R extends ImportRow> {
  /** Made once, so that sending it again does nothing twice. */
  id: string;
  rows: R[];
}

const maxRows = 500;
/** The service takes more, and needs many times as much memory for it. */
const maxBytes = 1024 * 1024;

/** Parts rows into what one call takes. */
export async function batchesOf<R extends ImportRow>(
  rows: readonly R[],
  signal?: AbortSignal,
): Promise<Batch<R>[]> {
  const batches: Batch<R>[] = [];
  const encoder = new TextEncoder();
  let bytes = Infinity;
  await inSlices(
    rows,
    (row) => {
      const size = encoder.encode(JSON.stringify(row.fields)).length;
      const last = batches.at(-1);
      if (last && last.rows.length < maxRows && bytes + size <= maxBytes) {
        last.rows.push(row);
        bytes += size;
      } else {
        batches.push({ id: newId(), rows: [row] });
        bytes = size;
      }
    },
    signal,
  );
  return batches;
}
