import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { DatabaseActions } from '../../../shared/database/DatabaseActions';
import { EmptyDatabase } from '../../../shared/database/EmptyDatabase';
import { tableHeight } from '../../../shared/database/ListHead';
import { useBecameEmpty } from '../../../shared/database/useDeletion';
import { useUndoDelete } from '../../../shared/database/useUndoDelete';
import {
  allLabel,
  listedLabel,
  pages,
  type ExportPart,
  type ExportSource,
} from '../../../shared/export/source';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { useAddKey } from '../../../shared/hooks/useAddKey';
import { useFilter, type Filter } from '../../../shared/routing/filter';
import { RememberedFilter } from '../../../shared/routing/RememberedFilter';
import { TableSkeleton } from '../../../shared/table/TableSkeleton';
import { useDensity } from '../../../shared/table/useCards';
import { plural } from '../../../shared/text/plural';
import {
  noun,
  riddlesQuery,
  loadRecordings,
  loadRiddlePage,
  fetchFailure,
  fetchReason,
  type Riddle,
  type RiddleQuery,
} from '../api';
import { kwuoPaths } from '../paths';
import { answerHabit, habitText } from '../riddle/answerHabit';
import { nameOf, riddleSheet } from '../riddle/riddleTexts';
import { riddleFilter } from './riddleFilter';
import { RiddleList } from './RiddleList';

/** What stands above the table: title, tabs, tools and the line about the answers, in CSS pixels. */
const above = 322;
const habitLine = 29;

/** Riddle Database (spec 2.16): all riddles, to be searched, edited and deleted. */
export function RiddleDatabase({ onAdd }: { onAdd: () => void }) {
  return (
    <RememberedFilter filter={riddleFilter}>
      <Database onAdd={onAdd} />
    </RememberedFilter>
  );
}

function Database({ onAdd }: { onAdd: () => void }) {
  const filter = useFilter(riddleFilter);
  const { sort } = filter.values;
  const { data, error, refetch } = useQuery(riddlesQuery(sort));
  // What was loaded in the other order stays where this one cannot be loaded.
  const other = useQuery({ ...riddlesQuery(sort === 'igbo' ? 'newest' : 'igbo'), enabled: false });
  const riddles = data ?? other.data;
  const undo = useUndoDelete<Riddle>({
    area: 'kwuo',
    noun,
    nameOf,
    lang: 'ig',
  });
  const isEmptied = useBecameEmpty(riddles?.length);
  const [density, setDensity] = useDensity();
  useAddKey(noun, onAdd);
  const habit = riddles && habitText(answerHabit(riddles));
  const aboveTable = above + (habit ? habitLine : 0);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1 }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          Riddle Database{' '}
          {riddles && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              ({plural(riddles.length, noun.one)})
            </Box>
          )}
        </Typography>
        {riddles?.length !== 0 && (
          <DatabaseActions
            noun={noun}
            recordPath={kwuoPaths.record}
            importPath={kwuoPaths.import}
            source={
              riddles && (() => riddleSource(riddles.length, { ...filter.values, q: filter.text.trim() }))
            }
          />
        )}
      </Box>
      {habit && (
        <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
          {habit}
        </Typography>
      )}
      {error && !data && (
        <ErrorAlert action={{ label: 'Retry', onClick: () => void refetch() }}>
          <div>{fetchFailure(error)}</div>
          {fetchReason(error)}
        </ErrorAlert>
      )}
      {!error && !riddles && (
        <TableSkeleton label="Loading riddles" density={density} height={tableHeight(aboveTable)} />
      )}
      {riddles?.length === 0 && (
        <EmptyDatabase
          noun={noun}
          takesFocus={isEmptied}
          action={<DatabaseActions noun={noun} add={onAdd} importPath={kwuoPaths.import} />}
        />
      )}
      {riddles && riddles.length > 0 && (
        <RiddleList
          riddles={riddles}
          filter={filter}
          density={density}
          onDensity={setDensity}
          above={aboveTable}
          undo={undo}
        />
      )}
    </>
  );
}

/** What can be exported of the riddles: all, or those that a search finds, in the order of the list. */
function riddleSource(all: number, filter: Filter<typeof riddleFilter>): ExportSource {
  const part = (label: string, query: RiddleQuery): ExportPart => ({
    label,
    file: noun.many,
    columns: riddleSheet.columns,
    read: () => pages((cursor, signal) => loadRiddlePage(query, cursor, signal)),
  });
  const every = part(allLabel(noun, all), { sort: filter.sort });
  return {
    what: noun.many,
    parts: riddleFilter.isNarrowed(filter)
      ? [every, part(listedLabel(noun, undefined), riddleFilter.query(filter))]
      : [every],
    recordings: loadRecordings,
  };
}
