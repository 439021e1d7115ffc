import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { ListHead, tableHeight } from '../../../shared/database/ListHead';
import { NothingFound } from '../../../shared/database/EmptyDatabase';
import { useReturned, type UndoDelete } from '../../../shared/database/useUndoDelete';
import { useExportSelected } from '../../../shared/export/useExportSelected';
import { MatchDots } from '../../../shared/fields/MatchDots';
import { recordingFields } from '../../../shared/filter/field';
import { heightOfChips } from '../../../shared/filter/FilterChips';
import { useIsNarrow } from '../../../shared/layout/viewport';
import type { useFilter, WithOrWithout } from '../../../shared/routing/filter';
import { EDIT, useOpenRecord } from '../../../shared/routing/useOpenRecord';
import { useScrollMemory } from '../../../shared/routing/useScrollMemory';
import { choosable, type Density } from '../../../shared/table/columns';
import { deleteSelected, SelectionBar } from '../../../shared/table/SelectionBar';
import { SelectionContext, useSelection } from '../../../shared/table/useSelection';
import { plural } from '../../../shared/text/plural';
import { noun, type Riddle, type Sort } from '../api';
import { riddleSheet } from '../riddle/riddleTexts';
import { Dialogs } from './Dialogs';
import { riddleColumns } from './riddleColumns';
import { findRiddles, riddleFilter } from './riddleFilter';
import { Rows } from './Rows';

interface Props {
  /** All of them, in their order. */
  riddles: Riddle[];
  filter: ReturnType<
    typeof useFilter<{ exact: boolean; sort: Sort; recording: WithOrWithout; columns: string }>
  >;
  density: Density;
  onDensity: (density: Density) => void;
  /** What stands above the table, in CSS pixels. */
  above: number;
  undo: UndoDelete<Riddle>;
}

const nothing = () => undefined;
/** Those that can be chosen. */
const allColumns = choosable(
  riddleColumns({
    mark: { query: '', exact: false },
    density: 'compact',
    onEdit: nothing,
    onDelete: nothing,
    onPreview: nothing,
  }),
);

/** The loaded list: search, order, table or cards, and the dialogs. */
export function RiddleList({ riddles, filter, density, onDensity, above, undo }: Props) {
  const isNarrow = useIsNarrow();
  const scroller = useRef<HTMLDivElement>(null);
  const { text, setText, values, set, reset } = filter;
  const { exact, sort, recording } = values;
  // Typing is never held up by drawing what was found.
  const query = useDeferredValue(text.trim());
  const mark = useMemo(() => ({ query, exact }), [query, exact]);
  const found = useMemo(
    () => findRiddles(riddles, { q: query, exact, recording }),
    [riddles, query, exact, recording],
  );
  const returned = useReturned(undo, found);
  const editing = useOpenRecord(EDIT);
  const previewed = useOpenRecord('preview');
  const [deleting, setDeleting] = useState<readonly Riddle[]>();
  const selection = useSelection(found);
  const exporting = useExportSelected<Riddle>(riddleSheet);
  const actions = useMemo(() => [exporting.action, deleteSelected<Riddle>(setDeleting)], [exporting.action]);
  const onDelete = useCallback((riddle: Riddle) => setDeleting([riddle]), []);
  useScrollMemory(true, isNarrow ? undefined : scroller);

  const { open: edit } = editing;
  const { open: preview } = previewed;
  const onEdit = useCallback(({ id }: Riddle) => edit(id), [edit]);
  const onPreview = useCallback(({ id }: Riddle) => preview(id), [preview]);
  /** Shows what another search found from its top on. */
  const fromTop = (change: () => void) => {
    change();
    scroller.current?.scrollTo({ top: 0 });
  };

  const choose = (next: WithOrWithout) => fromTop(() => set('recording', next));
  const fields = recordingFields(recording, choose);
  const shown = { ...values, q: query };
  const what = `${noun.one}${riddleFilter.wording(shown)}`;

  return (
    <SelectionContext value={selection}>
      <ListHead
        label="Search for a riddle"
        text={text}
        onText={(next) => fromTop(() => setText(next))}
        found={riddleFilter.isNarrowed(shown) ? `${found.length} of ${plural(riddles.length, 'riddle')}` : ''}
        fields={fields}
        onClear={() => choose('')}
        scroller={scroller}
        density={density}
        onDensity={onDensity}
        columns={allColumns}
        choice={values.columns}
        onColumns={(choice) => set('columns', choice)}
      >
        <ListTools
          exact={exact}
          onExact={(next) => fromTop(() => set('exact', next))}
          sort={sort}
          onSort={(next) => fromTop(() => set('sort', next))}
        />
      </ListHead>
      <Dialogs
        riddles={riddles}
        found={found}
        editing={editing}
        previewed={previewed}
        deleting={deleting}
        onGone={selection.remove}
        onDeleteClosed={() => setDeleting(undefined)}
        undo={undo}
      />
      {found.length === 0 ? (
        <NothingFound
          noun={noun}
          query={query}
          title={query ? `No ${what} matches “${query}”` : `There is no ${what}`}
          searched="Riddle, translation, answer and options were searched."
          onShowAll={reset}
        />
      ) : (
        <Rows
          found={found}
          choice={values.columns}
          mark={mark}
          density={density}
          scroller={scroller}
          maxHeight={tableHeight(above + heightOfChips(fields))}
          onEdit={onEdit}
          onDelete={onDelete}
          onPreview={onPreview}
          reveal={returned}
          onRevealed={undo.settle}
        />
      )}
      <SelectionBar selection={selection} noun={noun} actions={actions} />
      {exporting.dialog}
    </SelectionContext>
  );
}

interface ListToolsProps {
  exact: boolean;
  onExact: (exact: boolean) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** How the list is searched and in which order it stands. */
function ListTools({ exact, onExact, sort, onSort }: ListToolsProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 2 }}>
      <MatchDots exact={exact} onChange={onExact} />
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label="Order"
        value={sort}
        onChange={(_, next: Sort | null) => {
          // Pressing the chosen one again chooses nothing.
          if (next) onSort(next);
        }}
        sx={{ '& button': { minHeight: 36, textTransform: 'none' } }}
      >
        <ToggleButton value="newest">Newest</ToggleButton>
        <ToggleButton value="igbo">Igbo order</ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}
