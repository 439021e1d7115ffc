import writeWorkbook from '../../admin-ui/node_modules/write-excel-file/node/index.js';

/** workbook is an Excel file with one sheet of texts. */
export async function workbook(rows: readonly (readonly (string | null)[])[]): Promise<Buffer> {
  return writeWorkbook(rows.map((row) => [...row])).toBuffer();
}
