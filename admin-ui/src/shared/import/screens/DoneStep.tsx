import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../feedback/ConfirmDialog';
import { ErrorAlert } from '../../feedback/ErrorAlert';
import { failureReason } from '../../feedback/failures';
import { PendingButton } from '../../feedback/PendingButton';
import { restoreChange } from '../../history/api';
import { restoreFailure } from '../../history/useRestore';
import { ApiError } from '../../http/client';
import { affectsArea, runWrite } from '../../http/write';
import { paths } from '../../routing/paths';
import { formatCount } from '../../text/plural';
import type { ImportArea } from '../area';
import { rowsText } from '../read/table';
import { whyRefused, RefusedButton } from './DownloadButton';
import { forgetInterrupted } from '../run/interrupted';
import type { AnsweredRow } from '../run/checked';
import type { useRun } from '../run/useRun';
import { StepHeading } from './StepList';

interface Props {
  area: ImportArea;
  names: readonly string[];
  run: ReturnType<typeof useRun>;
  /** The rows that the check refused. */
  refused: readonly AnsweredRow[];
  /** The number of rows that were skipped: known, repeated or not selected. */
  skipped: number;
  onAgain: () => void;
}

/** Shows the result of the import, and can undo it. */
export function DoneStep({ area, names, run, refused: refusedBefore, skipped, onAgain }: Props) {
  const { noun } = area.sheet;
  const { done, progress, error, changeIds } = run;
  const count = (outcome: string) => done.filter(({ answer }) => answer.outcome === outcome).length;
  const [added, changed] = [count('add'), count('change')];
  const refused = [...refusedBefore, ...done.filter(({ answer }) => answer.outcome === 'refuse')].toSorted(
    (one, other) => one.row.number - other.row.number,
  );
  const damaged = done.filter(({ row, answer }) => row.isDamaged && answer.outcome !== 'refuse');
  const remaining = progress.total - progress.done;
  const undo = useUndoImport(area, changeIds);
  const isUndone = undo.state === 'undone';
  const of = (number: number) => formatCount(number, noun.one, noun.many);
  return (
    <Box sx={{ maxWidth: 720 }}>
      <StepHeading key={undo.state}>
        {isUndone ? 'Undone' : remaining > 0 ? 'The import stopped' : 'Imported'}
      </StepHeading>
      {error !== undefined && (
        <ErrorAlert>{`The next rows could not be imported. ${failureReason(error)}`.trim()}</ErrorAlert>
      )}
      {isUndone ? (
        <Alert severity="success" sx={{ mb: 3 }}>
          The import was undone.
        </Alert>
      ) : (
        <Alert severity={remaining > 0 || refused.length > 0 ? 'warning' : 'success'} sx={{ mb: 3 }}>
          {added + changed === 0 && 'Nothing was changed. '}
          {added > 0 && `${of(added)} added. `}
          {changed > 0 && `${of(changed)} changed. `}
          {refused.length > 0 && `${formatCount(refused.length, 'row')} not imported because of errors. `}
          {skipped > 0 && `${formatCount(skipped, 'row')} skipped. `}
          {remaining > 0 && `${formatCount(remaining, 'row')} not imported yet.`}
        </Alert>
      )}
      {damaged.length > 0 && !isUndone && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {`Letters may be lost in ${rowsText(damaged.map(({ row }) => row.number))}.`}
        </Alert>
      )}
      {refused.length > 0 && <RefusedList refused={refused} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}>
        {remaining > 0 && !undo.isBegun && (
          <Button variant="contained" onClick={() => void run.resume()}>
            Import the rest
          </Button>
        )}
        <Button
          variant={remaining > 0 && !undo.isBegun ? 'text' : 'contained'}
          component={Link}
          to={area.databasePath}
        >
          Go to the {noun.many}
        </Button>
        <Button component={Link} to={paths.activity}>
          Activity
        </Button>
        <Button onClick={onAgain}>Import another file</Button>
        <RefusedButton area={area} names={names} refused={refused} />
      </Box>
      {changeIds.length > 0 && !isUndone && <UndoImport undo={undo} />}
    </Box>
  );
}

const shown = 20;

/** The rows that the check refused, and those that the import refused because something changed in between. */
function RefusedList({ refused }: { refused: readonly AnsweredRow[] }) {
  return (
    <Box component="ul" aria-label="Rows with errors" sx={{ mt: 0, mb: 3, pl: 3, overflowWrap: 'anywhere' }}>
      {refused.slice(0, shown).map(({ row, answer }) => (
        <li key={row.id}>
          Row {row.number}: {whyRefused(answer)}
        </li>
      ))}
      {refused.length > shown && <li>and {refused.length - shown} more</li>}
    </Box>
  );
}

interface UndoImportProps {
  undo: ReturnType<typeof useUndoImport>;
}

/** Undoes the whole import. It asks before it overwrites later changes. */
function UndoImport({ undo: { state, failure, conflict, start } }: UndoImportProps) {
  const [isAsking, setIsAsking] = useState(true);
  const undo = (isOverwriting: boolean) => {
    setIsAsking(true);
    void start(isOverwriting);
  };
  return (
    <Box>
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
      <PendingButton
        variant="outlined"
        pending={state === 'undoing'}
        pendingLabel="Undoing..."
        onClick={() => undo(false)}
      >
        Undo this import
      </PendingButton>
      <ConfirmDialog
        open={conflict !== undefined && isAsking}
        title="Undo anyway?"
        confirmLabel="Undo and overwrite"
        onConfirm={() => undo(true)}
        onCancel={() => setIsAsking(false)}
      >
        {conflict}
      </ConfirmDialog>
    </Box>
  );
}

interface Undo {
  state: 'offered' | 'undoing' | 'undone';
  failure?: string;
  /** Entries that were changed since. An undo would lose their newer content. */
  conflict?: string;
}

/** Undoes the batches of an import, the newest first. */
function useUndoImport(area: ImportArea, changeIds: readonly string[]) {
  const client = useQueryClient();
  const [undo, setUndo] = useState<Undo>({ state: 'offered' });
  const [remaining, setRemaining] = useState<string[]>();

  const start = async (isOverwriting = false) => {
    const ids = remaining ?? changeIds.toReversed();
    setUndo({ state: 'undoing' });
    const send = async () => {
      try {
        for (const id of [...ids]) {
          await restoreChange(area.sheet.area, id, isOverwriting ? '*' : undefined);
          ids.shift();
        }
        forgetInterrupted(area);
        setUndo({ state: 'undone' });
      } catch (error) {
        setRemaining(ids);
        const isConflict = error instanceof ApiError && error.status === 409;
        setUndo({
          state: 'offered',
          ...(isConflict
            ? { conflict: error.serverMessage ?? error.message }
            : { failure: restoreFailure(error, 'undone') }),
        });
      }
    };
    await runWrite(client, { ...affectsArea(area.sheet.area), send }, undefined);
  };
  return { ...undo, isBegun: remaining !== undefined || undo.state !== 'offered', start };
}
