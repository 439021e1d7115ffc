import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { rowMarks } from '../../hooks/rowKeys';
import { lineClamp } from '../../text/lineClamp';
import { isNamedInIgbo, nameOf, type ImportArea } from '../area';
import { rowText } from '../rowText';
import type { CheckedRow } from '../run/checked';
import { KindLabel } from './KindLabel';
import { TakeBox } from './TakeBox';

interface Props {
  area: ImportArea;
  row: CheckedRow;
  onOpen: (row: CheckedRow) => void;
}

/** Height of every card, in CSS pixels: a virtual list needs it in advance. */
export const cardHeight = 172;

/** A row on a narrow screen. */
export function RowCard({ area, row, onOpen }: Props) {
  const { about, text, lang } = rowText(row);
  return (
    <Card
      variant="outlined"
      sx={{
        height: '100%',
        p: 1.5,
        display: 'flex',
        flexDirection: 'column',
        gap: 0.5,
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', fontSize: '0.875rem' }}>
        <KindLabel kind={row.kind} />
        <Box sx={{ color: 'text.secondary' }}>Row {row.number}</Box>
      </Box>
      <Box lang={isNamedInIgbo(area) ? 'ig' : undefined} dir="auto" sx={{ fontWeight: 600, ...lineClamp(2) }}>
        {nameOf(area, row.fields) || '-'}
      </Box>
      <Box sx={{ fontSize: '0.875rem', ...lineClamp(1) }}>
        {about}
        <span lang={lang}>{text}</span>
      </Box>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mt: 'auto', mb: -0.5 }}
      >
        <Box sx={{ ml: -1 }}>
          <TakeBox row={row} label="Import" />
        </Box>
        <Button
          {...rowMarks.open}
          size="small"
          aria-label={`Details of row ${row.number}`}
          onClick={() => onOpen(row)}
        >
          Details
        </Button>
      </Box>
    </Card>
  );
}
