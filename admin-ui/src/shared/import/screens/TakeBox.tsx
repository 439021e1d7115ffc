import Checkbox from '@mui/material/Checkbox';
import { useContext } from 'react';
import { isWritten, type CheckedRow } from '../run/checked';
import { LeftOutContext } from './leftOut';

/** Whether a row is to be imported. */
export function TakeBox({ row }: { row: CheckedRow }) {
  const { ids, toggle } = useContext(LeftOutContext);
  if (!isWritten(row)) return null;
  return (
    <Checkbox
      checked={!ids.has(row.id)}
      onChange={() => toggle(row.id)}
      slotProps={{ input: { 'aria-label': `Import row ${row.number}` } }}
    />
  );
}
