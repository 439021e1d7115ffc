import { capital } from '../text/capital';
import { fieldsOf } from './plan/columns';
import type { ImportArea } from './area';

/** An empty table with the headings that an import knows, as an Excel workbook: that keeps every letter. */
export async function templateFile({ sheet }: ImportArea): Promise<{ file: Blob; name: string }> {
  const { default: writeWorkbook } = await import('write-excel-file/universal');
  const headings = fieldsOf(sheet).map(({ heading }) => ({ value: heading, fontWeight: 'bold' as const }));
  const file = await writeWorkbook([headings], {
    sheet: capital(sheet.noun.many),
    columns: headings.map(() => ({ width: 24 })),
    stickyRowsCount: 1,
  }).toBlob();
  return { file, name: `obi-${sheet.file}-template.xlsx` };
}
