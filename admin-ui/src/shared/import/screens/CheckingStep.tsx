import type { Progress } from '../run/useCheck';
import { ProgressLine } from './ProgressLine';
import { StepHeading } from './StepHeading';
import { StepList } from './StepList';

/** While the service looks at the rows. Nothing is written. */
export function CheckingStep({ progress, onCancel }: { progress: Progress; onCancel: () => void }) {
  return (
    <>
      <StepList current="Check" />
      <StepHeading>Checking the file</StepHeading>
      <ProgressLine verb="Checked" progress={progress} button="Cancel" onCancel={onCancel} />
    </>
  );
}
