import { makeFile } from '../export/fileMaker';
import { fieldsOf } from './plan/columns';
import type { ImportArea } from './area';

/** An empty table with the headings that an import knows, as an Excel workbook: that keeps every letter. */
export async function templateFile({ sheet }: ImportArea): Promise<Blob> {
  const maker = makeFile('xlsx', fieldsOf(sheet));
  try {
    return await maker.end();
  } finally {
    maker.close();
  }
}
