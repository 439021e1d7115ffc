import type { SheetColumn } from '../sheet/columns';
import { TableProblem, tableFile, type Format, type TableFile } from './tableFile';

/** What the worker is told: which file it makes, rows for it, or that this was all. */
export type Order = { format: Format; columns: readonly SheetColumn[] } | { rows: readonly object[] } | 'end';
/** Each order is answered; no sentence where the worker itself failed. */
export type Answer = { file?: Blob } | { problem: string | undefined };

/** Carries out the orders for one file. */
export function worker(): (order: Order) => Promise<Answer> {
  let table: TableFile | undefined;
  const carryOut = async (order: Order): Promise<Answer> => {
    if (order === 'end') return { file: await table?.end() };
    if ('rows' in order) table?.add(order.rows);
    else table = tableFile(order.format, order.columns);
    return {};
  };
  return (order) =>
    carryOut(order).catch((error: unknown) => ({
      problem: error instanceof TableProblem ? error.message : undefined,
    }));
}
