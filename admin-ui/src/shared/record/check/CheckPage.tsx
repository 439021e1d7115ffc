import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { RecordingArea } from '../../audio/stored/recording';
import { EmptyState } from '../../feedback/EmptyState';
import { ErrorAlert } from '../../feedback/ErrorAlert';
import { loadFailure } from '../../feedback/failures';
import type { Page } from '../../http/pages';
import { PageTitle } from '../../layout/PageTitle';
import { agree, plural } from '../../text/plural';
import { useDeskAddress, type RecordItem } from '../desk/deskItems';
import { CheckItem } from './CheckItem';
import { useCheckDesk } from './useCheckDesk';
import { useCheckKeys } from './useCheckKeys';

/** The counts of an area's summary. */
interface RecordingCounts {
  withAudio: number;
  checked: number;
  toRedo: number;
  waitingForCheck: number;
}

interface Props {
  area: RecordingArea;
  recordPath: string;
  /** The first page of the recordings that wait; undefined until it is loaded. It must not come from a cache. */
  results: Page<RecordItem> | undefined;
  error: Error | null;
  /** Loads them again. */
  onReload: () => Promise<unknown>;
  fetchPage: (cursor: string, signal: AbortSignal) => Promise<Page<RecordItem>>;
  counts: RecordingCounts | undefined;
}

/** Listens to recordings that other people uploaded, and marks each as checked or to redo. */
export function CheckPage(props: Props) {
  const { area, recordPath, results, error, onReload, fetchPage, counts } = props;
  const { noun } = area;
  // A new round starts with the reloaded list. Until then the list does not change.
  const [round, setRound] = useState(0);
  const lookAgain = async () => {
    await onReload();
    setRound((before) => before + 1);
  };
  return (
    <>
      <PageTitle
        title={`Check ${noun.one} recordings`}
        actions={
          <Button component={Link} to={recordPath}>
            Record
          </Button>
        }
      />
      {error && !results && (
        <ErrorAlert action={{ label: 'Retry', onClick: () => void onReload() }}>
          {loadFailure('recordings', error)}
        </ErrorAlert>
      )}
      {!results && !error && <Skeleton variant="rounded" height={420} sx={{ maxWidth: 720, mx: 'auto' }} />}
      {results?.items.length === 0 && (
        <EmptyState title="Nothing to check" action={<RedoLink counts={counts} recordPath={recordPath} />}>
          {nothingText(counts)}
        </EmptyState>
      )}
      {results && results.items.length > 0 && (
        <Desk
          key={round}
          area={area}
          first={results}
          fetchPage={fetchPage}
          onLookAgain={() => void lookAgain()}
          more={<RedoLink counts={counts} recordPath={recordPath} />}
        />
      )}
    </>
  );
}

/** Says why nothing waits for this user. */
function nothingText(counts: RecordingCounts | undefined): string {
  const { withAudio = 0, checked = 0, toRedo = 0, waitingForCheck = 0 } = counts ?? {};
  if (counts && withAudio === 0) return 'There are no recordings yet.';
  const own = withAudio - checked - toRedo - waitingForCheck;
  const others = 'Every recording that someone else uploaded is checked or marked to redo.';
  if (own <= 0) return others;
  return `${others} ${plural(own, 'recording')} that you uploaded ${agree(own, 'waits', 'wait')} for another person.`;
}

/** Leads to the recording desk if something must be recorded again. */
function RedoLink({ counts, recordPath }: Pick<Props, 'counts' | 'recordPath'>) {
  if (!counts || counts.toRedo === 0) return null;
  return (
    <Button component={Link} to={`${recordPath}?recording=redo`} variant="outlined">
      {counts.toRedo} to redo
    </Button>
  );
}

interface DeskProps extends Pick<Props, 'area' | 'fetchPage'> {
  first: Page<RecordItem>;
  onLookAgain: () => void;
  more: ReactNode;
}

function Desk({ area, first, fetchPage, onLookAgain, more }: DeskProps) {
  const address = useDeskAddress();
  const desk = useCheckDesk({ area, first, fetchPage, address });
  const { items, isDone } = desk;
  const playButton = useRef<HTMLButtonElement>(null);
  const noteField = useRef<HTMLInputElement>(null);
  // Not in CheckItem, because 'u' must also work at the end of the list.
  useCheckKeys(desk, playButton, noteField);
  if (!items.isOver) return <CheckItem {...{ desk, playButton, noteField }} noun={area.noun} />;
  const left = items.items.filter((item) => !isDone(item)).length;
  return (
    <EmptyState
      title={left === 0 ? 'All are marked' : `End of the list: ${plural(left, 'recording')} left`}
      takesFocus
      action={
        <Stack direction="row" sx={{ gap: 1, justifyContent: 'center', flexWrap: 'wrap' }}>
          {left > 0 && (
            <Button
              variant="contained"
              onClick={() => items.goTo(items.items.findIndex((item) => !isDone(item)))}
            >
              Check the rest
            </Button>
          )}
          <Button variant={left > 0 ? 'outlined' : 'contained'} onClick={onLookAgain}>
            Look for new ones
          </Button>
          {more}
        </Stack>
      }
    />
  );
}
