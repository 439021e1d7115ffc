import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState, useId } from 'react';
import { LiveRegion } from '../feedback/LiveRegion';
import { useLeaveGuard } from '../form/useLeaveGuard';
import { igboFields, type ImportArea } from './area';
import { columnNames, hasHeadings, matchColumns, type Matching } from './plan/columns';
import { withLetters } from './plan/letters';
import { withLikelyNames } from './plan/names';
import type { ImportRow } from './plan/rows';
import { usePlan } from './plan/usePlan';
import type { Table } from './read/table';
import { isWritten, refusedRows, type CheckedRow } from './run/checked';
import { useCheck, type Choices, type Progress } from './run/useCheck';
import { useRun } from './run/useRun';
import { DoneStep } from './screens/DoneStep';
import { MatchStep } from './screens/MatchStep';
import { Review } from './screens/Review';
import { StepHeading, StepList } from './screens/StepList';

interface Props {
  area: ImportArea;
  fileName: string;
  table: Table;
  /** Reads another sheet of the same workbook. */
  onSheet: (sheet: string) => void;
  /** Starts again with another file. */
  onAgain: () => void;
}

/** The steps after a file was read. The matching of columns stays when the user goes back from the check. */
export function ImportFlow({ area, fileName, table, onSheet, onAgain }: Props) {
  const [isHeaded, setIsHeaded] = useState(() => hasHeadings(area.sheet, table));
  const [matching, setMatching] = useState<Matching>(() =>
    matchColumns(area.sheet, columnNames(table, isHeaded)),
  );
  const [choices, setChoices] = useState<Choices>({ onMatch: 'skip', createCategories: false });
  const [acceptedLetters, setAcceptedLetters] = useState<ReadonlySet<string>>(new Set());
  const [acceptedNames, setAcceptedNames] = useState<ReadonlySet<string>>(new Set());
  const [isBack, setIsBack] = useState(false);
  const plan = usePlan(area, table, isHeaded, matching);
  const check = useCheck(area);

  const start = () => {
    if (!plan) return;
    const letters = plan.letters.filter(({ from }) => acceptedLetters.has(from));
    const names = plan.unknown.filter(({ name }) => acceptedNames.has(name));
    const change = (row: ImportRow) =>
      withLikelyNames(withLetters(row, igboFields(area), letters), area.named?.field, names);
    setIsBack(true);
    void check.start(plan.rows, change, choices);
  };
  if (check.rows) {
    return (
      <CheckedStep
        area={area}
        fileName={fileName}
        names={columnNames(table, isHeaded)}
        rows={check.rows}
        choices={choices}
        onBack={check.cancel}
        onAgain={onAgain}
      />
    );
  }
  if (check.progress) return <CheckingStep progress={check.progress} onCancel={check.cancel} />;
  return (
    <>
      <StepList current="Columns" />
      <MatchStep
        area={area}
        fileName={fileName}
        table={table}
        isHeaded={isHeaded}
        matching={matching}
        choices={choices}
        plan={plan}
        acceptedLetters={acceptedLetters}
        acceptedNames={acceptedNames}
        error={check.error}
        isBack={isBack}
        onHeaded={(next) => {
          setIsHeaded(next);
          setMatching(matchColumns(area.sheet, columnNames(table, next)));
        }}
        onMatching={setMatching}
        onChoices={setChoices}
        onAcceptedLetters={setAcceptedLetters}
        onAcceptedNames={setAcceptedNames}
        onSheet={onSheet}
        onAgain={onAgain}
        onCheck={start}
      />
    </>
  );
}

/** Shown while the service checks the rows. Nothing is stored. */
function CheckingStep({ progress, onCancel }: { progress: Progress; onCancel: () => void }) {
  return (
    <>
      <StepList current="Check" />
      <StepHeading>Checking the file</StepHeading>
      <ProgressLine verb="Checked" progress={progress} button="Cancel" onCancel={onCancel} />
    </>
  );
}

interface CheckedStepProps {
  area: ImportArea;
  fileName: string;
  /** The names of the file's columns. */
  names: readonly string[];
  rows: readonly CheckedRow[];
  choices: Choices;
  onBack: () => void;
  onAgain: () => void;
}

const leaving = {
  title: 'Stop the import?',
  text: 'The import stops when you leave. Imported rows stay; undo them in Activity.',
};

/** Shows the result of the check, then the import and its result. */
function CheckedStep({ area, fileName, names, rows, choices, onBack, onAgain }: CheckedStepProps) {
  // Similar rows are imported only if the person selects them, or chose to add known rows anyway.
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<string>>(
    () =>
      new Set(rows.filter(({ kind }) => kind === 'similar' && choices.onMatch !== 'add').map(({ id }) => id)),
  );
  const run = useRun(area, fileName, choices);
  const isRunning = run.state === 'running' || run.state === 'stopping';
  const guard = useLeaveGuard(isRunning, undefined, undefined, leaving);
  const chosen = rows.filter((row) => isWritten(row) && !excludedIds.has(row.id));
  const refused = refusedRows(rows);
  return (
    <>
      {guard}
      <StepList current={run.state === 'idle' ? 'Check' : 'Import'} />
      {run.state === 'idle' && (
        <Review
          area={area}
          names={names}
          rows={rows}
          refused={refused}
          chosen={chosen.length}
          excludedIds={excludedIds}
          onExcludedIds={setExcludedIds}
          onBack={onBack}
          onAgain={onAgain}
          onImport={() => void run.start(chosen)}
        />
      )}
      {isRunning && (
        <>
          <StepHeading>Importing</StepHeading>
          <ProgressLine
            verb="Imported"
            progress={run.progress}
            button={run.state === 'stopping' ? 'Stopping…' : 'Stop'}
            disabled={run.state === 'stopping'}
            onCancel={run.stop}
          />
        </>
      )}
      {run.state === 'ended' && (
        <DoneStep
          area={area}
          names={names}
          run={run}
          refused={refused}
          skipped={rows.length - chosen.length - refused.length}
          onAgain={onAgain}
        />
      )}
    </>
  );
}

interface ProgressLineProps {
  /** 'Checked', 'Imported' */
  verb: string;
  progress: Progress;
  button: string;
  disabled?: boolean;
  onCancel: () => void;
}

/** Shows the progress, whether it waits for the connection, and a cancel button. Screen readers hear each quarter. */
function ProgressLine({
  verb,
  progress: { done, total, waiting },
  button,
  disabled,
  onCancel,
}: ProgressLineProps) {
  const id = useId();
  const share = total === 0 ? 0 : done / total;
  const quarter = Math.floor(share * 4);
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 40, mb: 1 }}>
        <Typography id={id} sx={{ flexGrow: 1, fontVariantNumeric: 'tabular-nums' }}>
          {verb} {done.toLocaleString('en')} of {total.toLocaleString('en')} rows
        </Typography>
        <Button onClick={onCancel} disabled={disabled === true}>
          {button}
        </Button>
      </Box>
      <LinearProgress aria-labelledby={id} variant="determinate" value={Math.floor(share * 100)} />
      <LiveRegion>{quarter > 0 && `${verb} ${quarter * 25} percent of the rows.`}</LiveRegion>
      <Box role="status" sx={{ mt: 2 }}>
        {waiting && (
          <Alert
            severity="warning"
            role="presentation"
            action={
              <Button color="inherit" onClick={waiting.now}>
                Try now
              </Button>
            }
          >
            {waiting.isOffline ? 'There is no connection.' : 'The service is not available right now.'} Obi
            will try again automatically, and nothing is imported twice.
          </Alert>
        )}
      </Box>
    </Box>
  );
}
