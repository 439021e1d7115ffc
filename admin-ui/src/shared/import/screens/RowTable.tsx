import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useMemo, useRef } from 'react';
import { tableHeight } from '../../database/tableHeight';
import { rowMarks } from '../../hooks/rowKeys';
import { useIsNarrow } from '../../layout/useIsNarrow';
import { PlainCards } from '../../table/PlainCards';
import { PlainTable } from '../../table/PlainTable';
import type { Column } from '../../table/types';
import { isNamedInIgbo, nameOf, type ImportArea } from '../area';
import { rowText } from '../rowText';
import type { CheckedRow } from '../run/checked';
import { KindLabel } from './KindLabel';
import { cardHeight, RowCard } from './RowCard';
import { TakeBox } from './TakeBox';

interface Props {
  area: ImportArea;
  rows: readonly CheckedRow[];
  onOpen: (row: CheckedRow) => void;
}

const nothing = () => undefined;
/** What stands above the table, in CSS pixels. */
const above = 330;

/** What each row would do: a table of any length, cards on a phone. */
export function RowTable({ area, rows, onOpen }: Props) {
  const isNarrow = useIsNarrow();
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => columnsOf(area, onOpen), [area, onOpen]);
  const card = useCallback(
    (row: CheckedRow) => <RowCard area={area} row={row} onOpen={onOpen} />,
    [area, onOpen],
  );
  const list = {
    label: 'Rows of the file',
    items: rows,
    total: rows.length,
    onNearEnd: nothing,
    reveal: undefined,
    onRevealed: nothing,
  };
  if (isNarrow) return <PlainCards {...list} cardHeight={cardHeight} card={card} />;
  return (
    <PlainTable
      {...list}
      columns={columns}
      density="comfortable"
      scroller={scroller}
      maxHeight={tableHeight(above)}
    />
  );
}

function columnsOf(area: ImportArea, onOpen: (row: CheckedRow) => void): Column<CheckedRow>[] {
  const lang = isNamedInIgbo(area) ? 'ig' : undefined;
  return [
    { id: 'take', header: 'Import', width: 64, cell: (row) => <TakeBox row={row} /> },
    { id: 'number', header: 'Row', width: 72, cell: ({ number }) => number },
    { id: 'kind', header: 'Result', width: 140, cell: ({ kind }) => <KindLabel kind={kind} /> },
    {
      id: 'name',
      header: 'Entry',
      width: 260,
      grows: true,
      cell: ({ fields }) => (
        <Box className="clamp" lang={lang} dir="auto">
          {nameOf(area, fields) || '-'}
        </Box>
      ),
    },
    {
      id: 'text',
      header: 'Reason',
      width: 300,
      grows: true,
      cell: (row) => {
        const { about, text, lang: of } = rowText(row);
        return (
          <Box className="clamp">
            {about}
            <span lang={of}>{text}</span>
          </Box>
        );
      },
    },
    {
      id: 'details',
      header: 'Details',
      width: 96,
      cell: (row) => (
        <Button
          {...rowMarks.open}
          size="small"
          aria-label={`Details of row ${row.number}`}
          onClick={() => onOpen(row)}
        >
          Details
        </Button>
      ),
    },
  ];
}
