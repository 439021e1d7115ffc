import Box from '@mui/material/Box';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import { Field } from '../../fields/Field';
import type { SheetColumn } from '../../sheet/columns';
import { truncate } from '../../text/truncate';
import { igboFields, type ImportArea } from '../area';
import { entryRows, fieldsOf, type Matching } from '../plan/columns';
import type { Table } from '../read/table';

interface Props {
  area: ImportArea;
  table: Table;
  /** The names of the file's columns. */
  names: readonly string[];
  isHeaded: boolean;
  matching: Matching;
  onMatching: (matching: Matching) => void;
}

/** For each field the column that it is read from, with what stands there first. */
export function ColumnFields({ area, table, names, isHeaded, matching, onMatching }: Props) {
  const rows = entryRows(table, isHeaded).slice(0, 50);
  const sample = (at: number) =>
    rows.map(({ cells }) => [cells[at] ?? ''].flat().join('; ')).find((text) => text !== '');
  const choose = (field: string, at: string) => {
    const others = Object.entries(matching).filter(([name]) => name !== field);
    onMatching(Object.fromEntries(at === '' ? others : [...others, [field, Number(at)]]));
  };
  const isNeeded = ({ field }: SheetColumn) => area.required.includes(field);
  const fields = fieldsOf(area.sheet);
  const used = new Set(Object.values(matching));
  const unused = names.filter((_, at) => !used.has(at));
  return (
    <Box sx={{ mb: 3 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
        }}
      >
        {[...fields.filter(isNeeded), ...fields.filter((one) => !isNeeded(one))].map(({ field, heading }) => {
          const at = matching[field];
          const text = at === undefined ? undefined : sample(at);
          return (
            <Field
              key={field}
              label={heading}
              required={area.required.includes(field)}
              hint={text && <Sample text={text} lang={igboFields(area).includes(field) ? 'ig' : undefined} />}
            >
              {({ id, describedBy }) => (
                <Select
                  native
                  size="small"
                  value={at ?? ''}
                  onChange={(event) => choose(field, String(event.target.value))}
                  inputProps={{ id, 'aria-describedby': describedBy }}
                >
                  <option value="">Not imported</option>
                  {names.map((name, index) => (
                    <option key={index} value={index}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          );
        })}
      </Box>
      {unused.length > 0 && (
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          Not used: {unused.slice(0, 12).join(', ')}
          {unused.length > 12 && ` and ${unused.length - 12} more`}.
        </Typography>
      )}
    </Box>
  );
}

function Sample({ text, lang }: { text: string; lang: 'ig' | undefined }) {
  return (
    <>
      Example:{' '}
      <span lang={lang} dir="auto">
        {truncate(text, 60)}
      </span>
    </>
  );
}
