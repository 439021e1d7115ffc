import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useMemo, type RefObject } from 'react';
import { RowPlayButton } from '../../../shared/audio/PlayButton';
import { CardLine, CardTitle, ItemCard } from '../../../shared/database/ItemCard';
import { factsHeight, RecordingLine } from '../../../shared/database/RecordingFacts';
import { NothingFound } from '../../../shared/database/EmptyDatabase';
import { tableHeight } from '../../../shared/database/ListHead';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { loadFailure } from '../../../shared/feedback/failures';
import { useDelayed } from '../../../shared/hooks/timers';
import { ApiError } from '../../../shared/http/ApiError';
import { useLoadAllForPrint } from '../../../shared/layout/printing';
import type { Reveal } from '../../../shared/reorder/reorder';
import { ItemList } from '../../../shared/table/ItemList';
import { SelectionSpace } from '../../../shared/table/SelectionBar';
import { TableSkeleton } from '../../../shared/table/TableSkeleton';
import { estimateLines } from '../../../shared/table/cardHeights';
import { chosenColumns, type Density } from '../../../shared/table/columns';
import { Highlight } from '../../../shared/text/Highlight';
import { LongText } from '../../../shared/text/LongText';
import { agree, plural } from '../../../shared/text/plural';
import { clampInside } from '../../../shared/text/truncate';
import { noun, type Proverb } from '../api';
import { nameOf } from '../proverb/proverbTexts';
import { searchedFor, type Proverbs } from './useProverbs';
import type { Filter } from './proverbFilter';
import { proverbColumns } from './proverbColumns';

interface Props {
  list: Proverbs;
  /** Enough is loaded to restore the scroll position. */
  isReached: boolean;
  density: Density;
  scroller: RefObject<HTMLDivElement | null>;
  /** The height of the filter chips, in CSS pixels. */
  chipsHeight: number;
  onEdit: (id: string) => void;
  onDelete: (proverbs: readonly Proverb[]) => void;
  onShowAll: () => void;
  onIgnoreDots: () => void;
  /** The restored proverb that gets the focus. */
  reveal: Reveal | undefined;
  onRevealed: () => void;
}

/** The height of title, search and letters, in CSS pixels. */
const above = 312;

/** The listed proverbs as a table or as cards, or why there are none. */
export function Rows(props: Props) {
  const { list, isReached, density, scroller, onEdit, onDelete, onShowAll, onIgnoreDots } = props;
  const { reveal, onRevealed } = props;
  const maxHeight = tableHeight(above + props.chipsHeight);
  const { proverbs, shownFilter, total, hasMore, loadMore } = list;
  const printing = useLoadAllForPrint(list);
  const isLate = useDelayed(list.isStale, 300);
  const columns = useMemo(
    () =>
      chosenColumns(
        proverbColumns({
          shownFilter,
          density,
          onEdit: ({ id }) => onEdit(id),
          onDelete: (proverb) => onDelete([proverb]),
        }),
        shownFilter.columns,
      ),
    [shownFilter, density, onEdit, onDelete],
  );
  const card = useCallback(
    (proverb: Proverb) => (
      <ProverbCard
        proverb={proverb}
        shownFilter={shownFilter}
        onEdit={({ id }) => onEdit(id)}
        onDelete={() => onDelete([proverb])}
      />
    ),
    [shownFilter, onEdit, onDelete],
  );

  if (list.error) {
    return (
      <ErrorAlert action={{ label: 'Retry', onClick: list.reload }}>
        {loadFailure(noun.many, list.error)}
      </ErrorAlert>
    );
  }
  if (!isReached) return <TableSkeleton label="Loading proverbs" density={density} height={maxHeight} />;
  if (proverbs.length === 0 && !hasMore) {
    return (
      <>
        <OfflineNotice list={list} />
        <NothingFound
          noun={noun}
          query={shownFilter.q}
          what={searchedFor(list)}
          searched="Proverb, meaning and categories were searched."
          onShowAll={onShowAll}
        >
          {shownFilter.q && shownFilter.exact && (
            <Button variant="outlined" onClick={onIgnoreDots}>
              Search without dots
            </Button>
          )}
        </NothingFound>
      </>
    );
  }
  return (
    <Box aria-busy={list.isStale} sx={{ transition: 'opacity 150ms', opacity: isLate ? 0.6 : 1 }}>
      <OfflineNotice list={list} />
      <ItemList
        label="Proverbs"
        items={proverbs}
        total={total}
        onNearEnd={loadMore}
        reveal={reveal}
        onRevealed={onRevealed}
        columns={columns}
        estimateHeight={estimateHeight}
        renderCard={card}
        density={density}
        scroller={scroller}
        maxHeight={maxHeight}
      >
        <ListEnd list={list} />
        <SelectionSpace />
      </ItemList>
      <Box role="status" sx={{ displayPrint: 'none' }}>
        {printing === 'loading' && 'Loading all proverbs to print them…'}
        {printing === 'failed' &&
          `Couldn't load all ${noun.many}. Only the first ${proverbs.length} will print.`}
      </Box>
      {hasMore && (
        <Box sx={{ display: 'none', displayPrint: 'block' }}>
          {`Showing the first ${proverbs.length} of ${total} proverbs. To print all, press Ctrl+P (⌘P on a Mac) instead of using the browser menu.`}
        </Box>
      )}
    </Box>
  );
}

/** Says below the last row that more are loading, or why they could not be loaded. */
function ListEnd({ list: { isLoadingMore, moreError, retryMore } }: { list: Proverbs }) {
  if (isLoadingMore) return <Box sx={{ p: 1.5, color: 'text.secondary' }}>Loading more proverbs...</Box>;
  if (!moreError) return null;
  const why = moreError instanceof ApiError && moreError.status === 0 ? 'There was no connection.' : '';
  return (
    <Box sx={{ p: 1.5 }}>
      <ErrorAlert action={{ label: 'Retry', onClick: retryMore }}>
        {`The rest of the proverbs could not be loaded. ${why}`.trim()}
      </ErrorAlert>
    </Box>
  );
}

/** Says that only loaded proverbs were searched. */
function OfflineNotice({ list: { lookedThrough, reload } }: { list: Proverbs }) {
  if (lookedThrough === undefined) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1.5 }}
      action={
        <Button color="inherit" onClick={reload}>
          Try again
        </Button>
      }
    >
      No connection. Showing matches only from the {plural(lookedThrough, 'proverb')} that{' '}
      {agree(lookedThrough, 'is', 'are')} loaded.
    </Alert>
  );
}

interface ProverbCardProps {
  proverb: Proverb;
  /** The filter whose matches are marked. */
  shownFilter: Filter;
  onEdit: (proverb: Proverb) => void;
  onDelete: (proverb: Proverb) => void;
}

/** The height of a card with texts of one line, in CSS pixels. */
export const lowestCard = 144;

const estimateHeight = ({ proverb, meaning, audio }: Proverb) =>
  lowestCard +
  factsHeight(audio) +
  26 * (estimateLines(proverb, 28, 3) - 1) +
  21 * (estimateLines(meaning, 36, 3) - 1);

/** A proverb on a narrow screen. */
function ProverbCard({ proverb, shownFilter, onEdit, onDelete }: ProverbCardProps) {
  const mark = { query: shownFilter.q, exact: shownFilter.exact };
  const name = nameOf(proverb);
  return (
    <ItemCard id={proverb.id} name={name} onEdit={() => onEdit(proverb)} onDelete={() => onDelete(proverb)}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <CardTitle level="h2" lines={3}>
          <LongText {...mark} lang="ig" text={proverb.proverb} limit={90} />
        </CardTitle>
        {proverb.audio && <RowPlayButton recording={proverb.audio} name={name} />}
      </Box>
      <Box sx={{ fontSize: '0.875rem', ...clampInside(3) }}>
        <LongText {...mark} text={proverb.meaning} limit={115} />
      </Box>
      <CardLine>
        <Highlight {...mark} text={proverb.categories.join(', ') || '-'} />
      </CardLine>
      <RecordingLine audio={proverb.audio} />
    </ItemCard>
  );
}
