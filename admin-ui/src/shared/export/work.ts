import type { SheetColumn } from '../sheet/columns';
import { TableProblem, tableFile, type Format, type TableFile } from './tableFile';

/** A message to the worker: starts a file, adds rows, or ends it. */
export type Order = { format: Format; columns: readonly SheetColumn[] } | { rows: readonly object[] } | 'end';
/** The worker's answer to an order; `problem` is undefined if the worker itself failed. */
export type Answer = { file?: Blob } | { problem: string | undefined };

/** Returns a function that runs the orders for one file. */
export function worker(): (order: Order) => Promise<Answer> {
  let table: TableFile | undefined;
  const run = async (order: Order): Promise<Answer> => {
    if (order === 'end') return { file: await table?.end() };
    if ('rows' in order) table?.add(order.rows);
    else table = tableFile(order.format, order.columns);
    return {};
  };
  return (order) =>
    run(order).catch((error: unknown) => ({
      problem: error instanceof TableProblem ? error.message : undefined,
    }));
}
