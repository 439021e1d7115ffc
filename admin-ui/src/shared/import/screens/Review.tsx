import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo, useState } from 'react';
import { formatCount } from '../../text/plural';
import type { ImportArea } from '../area';
import { countsOf, kinds, type AnsweredRow, type CheckedRow, type Counts, type Kind } from '../run/checked';
import { kindText, ExclusionContext, nothingText } from './kindText';
import { RefusedButton } from './DownloadButton';
import { RowDialog } from './RowDialog';
import { RowTable } from './RowTable';
import { StepHeading } from './StepList';

interface Props {
  area: ImportArea;
  names: readonly string[];
  rows: readonly CheckedRow[];
  refused: readonly AnsweredRow[];
  /** The number of rows to import. */
  chosen: number;
  excludedIds: ReadonlySet<string>;
  onExcludedIds: (excludedIds: ReadonlySet<string>) => void;
  onBack: () => void;
  onAgain: () => void;
  onImport: () => void;
}

/** The third step: shows the result of each row, and starts the import. */
export function Review(props: Props) {
  const { area, names, rows, refused, chosen, excludedIds, onExcludedIds, onBack, onAgain, onImport } = props;
  const { noun } = area.sheet;
  const [filter, setFilter] = useState<Filter>();
  const [open, setOpen] = useState<CheckedRow>();
  const counts = useMemo(() => {
    const chosen = countsOf(rows.filter(({ id }) => !excludedIds.has(id)));
    const all = countsOf(rows);
    // Similar rows are called so whether they are selected or not.
    return { all, shown: { ...chosen, similar: all.similar } };
  }, [rows, excludedIds]);
  const damaged = useMemo(() => rows.filter(({ isDamaged }) => isDamaged), [rows]);
  const shown = useMemo(() => {
    if (filter === 'damaged') return damaged;
    return filter ? rows.filter(({ kind }) => kind === filter) : rows;
  }, [rows, damaged, filter]);
  const toggle = useCallback(
    (id: string) => {
      const next = new Set(excludedIds);
      if (!next.delete(id)) next.add(id);
      onExcludedIds(next);
    },
    [excludedIds, onExcludedIds],
  );
  const similar = rows.filter((row) => row.kind === 'similar').map(({ id }) => id);
  const areSimilarExcluded = similar.every((id) => excludedIds.has(id));
  const toggleSimilar = () => {
    const next = new Set([...excludedIds, ...similar]);
    if (areSimilarExcluded) for (const id of similar) next.delete(id);
    onExcludedIds(next);
  };
  return (
    <>
      <StepHeading>What this import will change</StepHeading>
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>
        {chosen > 0 ? 'Nothing has changed yet. Problems come first.' : nothingText(counts.all)}
        {chosen > 0 && similar.length > 0 && areSimilarExcluded && ' Similar rows are not selected.'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: { xs: 0, sm: 1 }, mb: 2 }}>
        {chosen > 0 ? (
          <Button variant="contained" onClick={onImport}>
            Import {formatCount(chosen, noun.one, noun.many)}
          </Button>
        ) : (
          <Button variant="contained" onClick={onAgain}>
            Choose another file
          </Button>
        )}
        <Button onClick={onBack}>Back</Button>
        {similar.length > 0 && (
          <Button onClick={toggleSimilar}>
            {areSimilarExcluded ? 'Include similar rows' : 'Skip similar rows'}
          </Button>
        )}
        <RefusedButton area={area} names={names} refused={refused} />
      </Box>
      <KindFilter
        counts={counts.shown}
        present={kinds.filter((kind) => counts.all[kind] > 0)}
        damaged={damaged.length}
        total={rows.length}
        value={filter}
        onChange={setFilter}
      />
      <ExclusionContext value={useMemo(() => ({ ids: excludedIds, toggle }), [excludedIds, toggle])}>
        <RowTable key={filter} area={area} rows={shown} onOpen={setOpen} />
      </ExclusionContext>
      {open && (
        <RowDialog
          area={area}
          row={open}
          isExcluded={excludedIds.has(open.id)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

/** The shown rows: those with one result, or those with lost letters. */
type Filter = Kind | 'damaged' | undefined;

interface KindFilterProps {
  counts: Counts;
  /** The results that any row has, selected or not. */
  present: readonly Kind[];
  /** The number of rows with lost letters. */
  damaged: number;
  total: number;
  value: Filter;
  onChange: (filter: Filter) => void;
}

/** Shows all rows, only those with one result, or only those with lost letters. */
function KindFilter({ counts, present, damaged, total, value, onChange }: KindFilterProps) {
  const options: [Filter, string, number][] = [
    [undefined, 'All', total],
    ...present.map((kind): [Kind, string, number] => [kind, kindText[kind].filter, counts[kind]]),
    ...(damaged > 0 ? [['damaged', 'Lost letters', damaged] satisfies [Filter, string, number]] : []),
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
