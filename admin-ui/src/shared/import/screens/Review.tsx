import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo, useState } from 'react';
import { counted } from '../../text/plural';
import type { ImportArea } from '../area';
import { countsOf, type CheckedRow, type Kind, kinds, type Counts } from '../run/checked';
import { kindText, LeftOutContext } from './kindText';
import { RefusedButton } from './DownloadButton';
import { RowDialog } from './RowDialog';
import { RowTable } from './RowTable';
import { StepHeading } from './StepList';

interface Props {
  area: ImportArea;
  names: readonly string[];
  rows: readonly CheckedRow[];
  /** How many would be imported. */
  chosen: number;
  leftOut: ReadonlySet<string>;
  onLeftOut: (leftOut: ReadonlySet<string>) => void;
  onBack: () => void;
  onAgain: () => void;
  onImport: () => void;
}

/** The third step: what each row would do, and the one button that does it. */
export function Review({ area, names, rows, chosen, leftOut, onLeftOut, onBack, onAgain, onImport }: Props) {
  const { noun } = area.sheet;
  const [kind, setKind] = useState<Kind>();
  const [open, setOpen] = useState<CheckedRow>();
  const counts = useMemo(() => countsOf(rows), [rows]);
  const shown = useMemo(() => (kind ? rows.filter((row) => row.kind === kind) : rows), [rows, kind]);
  const toggle = useCallback(
    (id: string) => {
      const next = new Set(leftOut);
      if (!next.delete(id)) next.add(id);
      onLeftOut(next);
    },
    [leftOut, onLeftOut],
  );
  const refused = rows.flatMap((row) =>
    row.kind === 'refused' && row.answer ? [{ row, answer: row.answer }] : [],
  );
  const near = rows.filter((row) => row.kind === 'similar').map(({ id }) => id);
  const isNearOut = near.every((id) => leftOut.has(id));
  const toggleNear = () => {
    const next = new Set([...leftOut, ...near]);
    if (isNearOut) for (const id of near) next.delete(id);
    onLeftOut(next);
  };
  return (
    <>
      <StepHeading>What the file will do</StepHeading>
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>
        {chosen > 0
          ? 'Nothing has changed yet. Problems come first.'
          : 'There is nothing to import. Nothing has changed.'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: { xs: 0, sm: 1 }, mb: 2 }}>
        {chosen > 0 && (
          <Button variant="contained" onClick={onImport}>
            Import {counted(chosen, noun.one, noun.many)}
          </Button>
        )}
        <Button onClick={onBack}>Back</Button>
        {chosen === 0 && <Button onClick={onAgain}>Choose another file</Button>}
        {near.length > 0 && (
          <Button onClick={toggleNear}>
            {isNearOut ? 'Include near-duplicates' : 'Skip near-duplicates'}
          </Button>
        )}
        <RefusedButton area={area} names={names} refused={refused} />
      </Box>
      <KindFilter counts={counts} total={rows.length} value={kind} onChange={setKind} />
      <LeftOutContext value={useMemo(() => ({ ids: leftOut, toggle }), [leftOut, toggle])}>
        <RowTable key={kind} area={area} rows={shown} onOpen={setOpen} />
      </LeftOutContext>
      {open && <RowDialog area={area} row={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface KindFilterProps {
  counts: Counts;
  total: number;
  value: Kind | undefined;
  onChange: (kind: Kind | undefined) => void;
}

/** Shows all rows, or only those with one result. */
function KindFilter({ counts, total, value, onChange }: KindFilterProps) {
  const options: [Kind | undefined, string, number][] = [
    [undefined, 'All', total],
    ...kinds
      .filter((kind) => counts[kind] > 0)
      .map((kind): [Kind, string, number] => [kind, kindText[kind].filter, counts[kind]]),
  ];
  return (
    <Box role="group" aria-label="Show rows" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {options.map(([kind, label, count]) => (
        <Chip
          key={label}
          component="button"
          clickable
          aria-pressed={kind === value}
          color={kind === value ? 'primary' : 'default'}
          variant={kind === value ? 'filled' : 'outlined'}
          label={`${label} ${count.toLocaleString('en')}`}
          onClick={() => onChange(kind)}
        />
      ))}
    </Box>
  );
}
