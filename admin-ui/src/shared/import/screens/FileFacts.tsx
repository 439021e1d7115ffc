import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Select from '@mui/material/Select';
import { Field } from '../../fields/Field';
import { formatCount } from '../../text/plural';
import { columnNames, repeatedNames } from '../plan/columns';
import type { Table } from '../read/table';

interface Props {
  fileName: string;
  table: Table;
  isHeaded: boolean;
  /** The number of rows with entries. */
  count: number | undefined;
  onHeaded: (isHeaded: boolean) => void;
  onSheet: (sheet: string) => void;
  onAgain: () => void;
}

/** Shows the file and how it was read. */
export function FileFacts({ fileName, table, isHeaded, count, onHeaded, onSheet, onAgain }: Props) {
  const { kind, encoding, sheets = [], sheet, keys, notes } = table;
  const twice = isHeaded ? repeatedNames(columnNames(table, true)) : [];
  const remarks = [
    ...notes,
    ...twice.map(
      (name) => `Several columns are called “${name}”. The first is used unless you choose another.`,
    ),
  ];
  const rows = count === undefined ? '' : formatCount(count, 'row');
  return (
    <Box sx={{ mb: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{fileName}</Box>
        {/* On a phone always a line of its own: the number of rows comes later and would move it there. */}
        <Box sx={{ flexBasis: { xs: '100%', sm: 'auto' }, color: 'text.secondary' }}>
          {[kind, encoding, rows].filter(Boolean).join(' · ')}
        </Box>
        <Button size="small" onClick={onAgain} sx={{ ml: { xs: -0.5, sm: 0 } }}>
          Choose another file
        </Button>
      </Box>
      {sheets.length > 1 && (
        <Box sx={{ maxWidth: 320, mb: 1 }}>
          <Field label="Sheet">
            {({ id }) => (
              <Select
                native
                size="small"
                value={sheet}
                onChange={(event) => onSheet(event.target.value)}
                inputProps={{ id }}
              >
                {sheets.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </Box>
      )}
      {!keys && (
        <FormControlLabel
          control={<Checkbox checked={isHeaded} onChange={(event) => onHeaded(event.target.checked)} />}
          label="First row contains column names"
        />
      )}
      {remarks.length > 0 && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {remarks.map((remark) => (
            <div key={remark}>{remark}</div>
          ))}
        </Alert>
      )}
    </Box>
  );
}
