import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useContext } from 'react';
import { isWritten, type CheckedRow } from '../run/checked';
import { LeftOutContext } from './leftOut';

/** Whether a row is to be imported; `label` where no heading says so. */
export function TakeBox({ row, label }: { row: CheckedRow; label?: string }) {
  const { ids, toggle } = useContext(LeftOutContext);
  if (!isWritten(row)) return null;
  const box = (
    <Checkbox
      checked={!ids.has(row.id)}
      onChange={() => toggle(row.id)}
      slotProps={{ input: { 'aria-label': `Import row ${row.number}` } }}
    />
  );
  return label ? <FormControlLabel control={box} label={label} sx={{ ml: 0 }} /> : box;
}
