import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useCallback, useMemo, useRef, useContext, type ReactNode } from 'react';
import { tableHeight } from '../../database/ListHead';
import { diffFields } from '../../history/fields';
import { rowAttributes } from '../../hooks/rowKeys';
import { ItemList } from '../../table/ItemList';
import type { Column } from '../../table/columns';
import { diffWords } from '../../text/differences';
import { MarkedWords } from '../../text/MarkedWords';
import { lineClamp } from '../../text/truncate';
import { isNamedInIgbo, nameOf, type ImportArea } from '../area';
import { whyRefused } from './DownloadButton';
import type { CheckedRow, Kind } from '../run/checked';
import { isWritten } from '../run/checked';
import { kindText, ExclusionContext, lostLetters } from './kindText';

interface Props {
  area: ImportArea;
  rows: readonly CheckedRow[];
  onOpen: (row: CheckedRow) => void;
}

const nothing = () => undefined;
/** Height of everything above the table, in CSS pixels. */
const above = 330;

/** Shows what the import would do with each row of the file. */
export function RowTable({ area, rows, onOpen }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => columnsOf(area, onOpen), [area, onOpen]);
  const card = useCallback(
    (row: CheckedRow) => <RowCard area={area} row={row} onOpen={onOpen} />,
    [area, onOpen],
  );
  return (
    <ItemList
      label="Rows of the file"
      items={rows}
      total={rows.length}
      onNearEnd={nothing}
      reveal={undefined}
      onRevealed={nothing}
      columns={columns}
      density="comfortable"
      scroller={scroller}
      maxHeight={tableHeight(above)}
      estimateHeight={estimateHeight}
      renderCard={card}
    />
  );
}

function columnsOf(area: ImportArea, onOpen: (row: CheckedRow) => void): Column<CheckedRow>[] {
  const lang = isNamedInIgbo(area) ? 'ig' : undefined;
  return [
    { id: 'import', header: 'Import', width: 64, cell: (row) => <ImportBox row={row} /> },
    { id: 'number', header: 'Row', width: 72, cell: ({ number }) => number },
    { id: 'kind', header: 'Result', width: 140, cell: (row) => <KindLabel row={row} /> },
    {
      id: 'name',
      header: 'Entry',
      width: 260,
      grows: true,
      cell: (row) => (
        <Box className="clamp" lang={lang} dir="auto">
          <EntryName area={area} row={row} />
        </Box>
      ),
    },
    {
      id: 'text',
      header: 'Reason',
      width: 300,
      grows: true,
      cell: (row) => {
        const { about, text, lang: of, note } = rowText(area, row);
        return (
          <Box className="clamp">
            <DamageNote row={row} />
            {about}
            <span lang={of}>{text}</span>
            {note && ` ${note}`}
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
          {...rowAttributes.open}
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

interface RowCardProps {
  area: ImportArea;
  row: CheckedRow;
  onOpen: (row: CheckedRow) => void;
}

const estimateHeight = () => 146;

/** A row on a narrow screen. */
function RowCard({ area, row, onOpen }: RowCardProps) {
  const { about, text, lang, note } = rowText(area, row);
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
        <KindLabel row={row} />
        <Box sx={{ color: 'text.secondary' }}>Row {row.number}</Box>
      </Box>
      <Box lang={isNamedInIgbo(area) ? 'ig' : undefined} dir="auto" sx={{ fontWeight: 600, ...lineClamp(2) }}>
        <EntryName area={area} row={row} />
      </Box>
      {/* A similar row is compared with the whole proverb. */}
      <Box sx={{ fontSize: '0.875rem', ...(row.kind !== 'similar' && lineClamp(1)) }}>
        <DamageNote row={row} />
        {about}
        <span lang={lang}>{text}</span>
        {note && ` ${note}`}
      </Box>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mt: 'auto', mb: -0.5 }}
      >
        <Box sx={{ ml: -1 }}>
          <ImportBox row={row} label="Import" />
        </Box>
        <Button
          {...rowAttributes.open}
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

/** Shows the name of the entry. In a similar row it marks the words that the existing proverb does not have. */
function EntryName({ area, row: { kind, fields, answer } }: { area: ImportArea; row: CheckedRow }) {
  const name = nameOf(area, fields);
  if (kind !== 'similar') return name || '-';
  const [parts] = diffWords(name, answer?.similar?.[0]?.proverb ?? '');
  return <MarkedWords parts={parts} />;
}

/** Chooses whether to import a row. Without a column heading it needs a label. */
function ImportBox({ row, label }: { row: CheckedRow; label?: string }) {
  const { ids, toggle } = useContext(ExclusionContext);
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

const colors: Partial<Record<Kind, string>> = {
  refused: 'error.main',
  repeated: 'warning.main',
  similar: 'warning.main',
  changed: 'primary.main',
  added: 'success.main',
};

/** Shows in a few words what the import will do with a row. */
function KindLabel({ row: { id, kind } }: { row: CheckedRow }) {
  const { ids } = useContext(ExclusionContext);
  // A similar row keeps its label, which says why it is not selected.
  const isExcluded = kind !== 'similar' && ids.has(id);
  return (
    <Box component="span" sx={{ color: (!isExcluded && colors[kind]) || 'text.secondary', fontWeight: 600 }}>
      {isExcluded ? 'Not selected' : kindText[kind].label}
    </Box>
  );
}

function DamageNote({ row: { isDamaged } }: { row: CheckedRow }) {
  if (!isDamaged) return null;
  return (
    <Box component="span" sx={{ color: 'warning.main', fontWeight: 600 }}>
      {lostLetters}{' '}
    </Box>
  );
}

/** Returns the details of a row in one line, and their language. */
function rowText(
  area: ImportArea,
  { kind, fields, answer, sameAs }: CheckedRow,
): {
  text: ReactNode;
  about?: string;
  lang?: 'ig';
  note?: string;
} {
  const dropped = answer?.droppedCategories ?? [];
  const left = dropped.length > 0 ? `${dropped.map((name) => `“${name}”`).join(', ')} will be left out` : '';
  switch (kind) {
    case 'refused':
      return { text: answer ? whyRefused(answer) : '' };
    case 'repeated':
      return { text: `Same as row ${sameAs ?? ''}; will be skipped` };
    case 'similar': {
      const [existing] = diffWords(answer?.similar?.[0]?.proverb ?? '', nameOf(area, fields));
      return {
        about: 'Already in the database: ',
        text: <MarkedWords parts={existing} />,
        lang: 'ig',
        note: left,
      };
    }
    case 'changed': {
      const names = diffFields(answer?.before, answer?.after).map(({ label }) => label);
      return { text: [names.join(', '), left].filter(Boolean).join('. ') };
    }
    case 'skipped':
      return { text: 'Already in the database' };
    case 'added':
    case 'same':
      return { text: left };
  }
}
