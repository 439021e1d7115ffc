import { makeFile } from '../export/fileMaker';
import { fieldsOf } from './plan/columns';
import type { ImportArea } from './area';

/** An empty table with the headings that an import knows, as an Excel workbook: that keeps every letter. */
export async function templateFile({ sheet }: ImportArea): Promise<{ file: Blob; name: string }> {
  const maker = makeFile('xlsx', fieldsOf(sheet));
  try {
    return { file: await maker.end(), name: `obi-${sheet.file}-template.xlsx` };
  } finally {
    maker.close();
  }
}
