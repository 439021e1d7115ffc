import { ConfirmDialog } from '../../feedback/ConfirmDialog';
import type { Recorded } from '../../audio/stored/recording';
import type { RecordKind } from '../kind';
import type { Desk } from './useDesk';

interface Props<T extends Recorded> {
  kind: RecordKind<T>;
  desk: Desk;
  onClosed: () => void;
}

/** Asked once in a sitting. */
export function ReplaceQuestion<T extends Recorded>({ kind, desk, onClosed }: Props<T>) {
  return (
    <ConfirmDialog
      open={desk.isAsking}
      title="Replace the recording?"
      confirmLabel="Replace"
      onCancel={desk.stopAsking}
      onConfirm={desk.keepNow}
      onClosed={onClosed}
    >
      This {kind.noun.one} has a recording. The old one can be restored from the history of the{' '}
      {kind.noun.one}. You are not asked again until you close the desk.
    </ConfirmDialog>
  );
}
