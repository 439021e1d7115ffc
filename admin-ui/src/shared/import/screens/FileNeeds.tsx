import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ImportArea } from '../area';
import { fieldsOf } from '../plan/columns';
import { templateFile } from '../template';
import { DownloadButton } from './DownloadButton';

/** What a file needs, before one is chosen. */
export function FileNeeds({ area }: { area: ImportArea }) {
  const { noun } = area.sheet;
  const fields = fieldsOf(area.sheet);
  const lists = fields.filter(({ list }) => list);
  const names = (some: typeof fields) => some.map(({ heading }) => heading).join(', ');
  return (
    <Box sx={{ mb: 3 }}>
      <Typography sx={{ mb: 1 }}>
        A table with one {noun.one} in each row, and the column names in the first row. Excel (.xlsx), CSV,
        TSV or JSON, at most 20,000 rows.
      </Typography>
      <Box component="ul" sx={{ mt: 0, mb: 1, pl: 3 }}>
        <li>Required: {names(fields.filter(({ field }) => area.required.includes(field)))}.</li>
        <li>Optional: {names(fields.filter(({ field }) => !area.required.includes(field)))}.</li>
        {lists.length > 0 && <li>{names(lists)}: put several in one cell, separated by semicolons.</li>}
        <li>
          The file is checked first, and you see what each row will do. Nothing changes until you confirm.
        </li>
      </Box>
      <DownloadButton
        make={() => templateFile(area)}
        fileName={`obi-${area.sheet.noun.many}-template.xlsx`}
        sx={{ ml: -1 }}
      >
        Download a template
      </DownloadButton>
    </Box>
  );
}
