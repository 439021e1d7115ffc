import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { ErrorAlert } from '../../feedback/ErrorAlert';
import { reason } from '../../feedback/failures';
import { paths } from '../../routing/paths';
import type { ImportArea } from '../area';
import { counted } from '../../text/plural';
import type { useRun } from '../run/useRun';
import { useUndoImport } from '../run/useUndoImport';
import { RefusedButton } from './RefusedButton';
import { RefusedList } from './RefusedList';
import { StepHeading } from './StepHeading';
import { UndoImport } from './UndoImport';

interface Props {
  area: ImportArea;
  names: readonly string[];
  run: ReturnType<typeof useRun>;
  onAgain: () => void;
}

/** What the import did, and the way back. */
export function DoneStep({ area, names, run, onAgain }: Props) {
  const { noun } = area.sheet;
  const { done, progress, error, changeIds } = run;
  const count = (outcome: string) => done.filter(({ answer }) => answer.outcome === outcome).length;
  const [added, changed] = [count('add'), count('change')];
  const refused = done.filter(({ answer }) => answer.outcome === 'refuse');
  const left = progress.total - progress.done;
  const undo = useUndoImport(area, changeIds);
  const isUndone = undo.state === 'undone';
  const of = (number: number) => counted(number, noun.one, noun.many);
  return (
    <Box sx={{ maxWidth: 720 }}>
      <StepHeading key={undo.state}>
        {isUndone ? 'Undone' : left > 0 ? 'The import stopped' : 'Imported'}
      </StepHeading>
      {error !== undefined && (
        <ErrorAlert>{`The next rows could not be imported. ${reason(error)}`.trim()}</ErrorAlert>
      )}
      {isUndone ? (
        <Alert severity="success" sx={{ mb: 3 }}>
          The import was undone.
        </Alert>
      ) : (
        <Alert severity={left > 0 || refused.length > 0 ? 'warning' : 'success'} sx={{ mb: 3 }}>
          {added + changed === 0 && 'Nothing was changed. '}
          {added > 0 && `${of(added)} added. `}
          {changed > 0 && `${of(changed)} changed. `}
          {refused.length > 0 && `${counted(refused.length, 'row')} not imported because of errors. `}
          {left > 0 && `${counted(left, 'row')} not imported yet.`}
        </Alert>
      )}
      {refused.length > 0 && <RefusedList refused={refused} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}>
        {left > 0 && !undo.isBegun && (
          <Button variant="contained" onClick={() => void run.goOn()}>
            Import the rest
          </Button>
        )}
        <Button
          variant={left > 0 && !undo.isBegun ? 'text' : 'contained'}
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
