import { useState } from 'react';
import { useLeaveGuard } from '../../form/useLeaveGuard';
import type { ImportArea } from '../area';
import { isWritten, type CheckedRow } from '../run/checked';
import type { Choices } from '../run/useCheck';
import { useRun } from '../run/useRun';
import { DoneStep } from './DoneStep';
import { ProgressLine } from './ProgressLine';
import { Review } from './Review';
import { StepHeading } from './StepHeading';
import { StepList } from './StepList';

interface Props {
  area: ImportArea;
  fileName: string;
  /** What the columns of the file are called. */
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

/** What each row would do, then the import itself, then what it did. */
export function CheckedStep({ area, fileName, names, rows, choices, onBack, onAgain }: Props) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const run = useRun(area, fileName, choices);
  const isRunning = run.state === 'running' || run.state === 'stopping';
  const guard = useLeaveGuard(isRunning, undefined, undefined, leaving);
  const chosen = rows.filter((row) => isWritten(row) && !leftOut.has(row.id));
  return (
    <>
      {guard}
      <StepList current={run.state === 'idle' ? 'Check' : 'Import'} />
      {run.state === 'idle' && (
        <Review
          area={area}
          names={names}
          rows={rows}
          chosen={chosen.length}
          leftOut={leftOut}
          onLeftOut={setLeftOut}
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
      {run.state === 'ended' && <DoneStep area={area} names={names} run={run} onAgain={onAgain} />}
    </>
  );
}
