import { useDelayed } from '../../hooks/useDelayed';
import type { Desk } from './useDesk';

/** A press that was to stop the recording, and came when the silence had just done so, keeps nothing. */
const settleMs = 400;

export interface MainAction {
  does: 'record' | 'stop' | 'keep' | 'wait';
  label: string;
  /** Not yet. */
  isHeld: boolean;
  run: () => void;
}

/** What the big button does next: record, stop, keep. */
export function useMainAction({ state, review, isPreparing, start, stop, keep }: Desk): MainAction {
  const isSettled = useDelayed(review !== undefined, settleMs) || review?.take.endedBy === 'key';
  if (state.step === 'opening')
    return { does: 'wait', label: 'Waiting...', isHeld: true, run: () => undefined };
  if (isPreparing) return { does: 'wait', label: 'One moment...', isHeld: true, run: () => undefined };
  if (state.step === 'recording') return { does: 'stop', label: 'Stop', isHeld: false, run: stop };
  if (!review) return { does: 'record', label: 'Record', isHeld: false, run: start };
  const isAgain = review.isSilent;
  const run = isAgain ? start : keep;
  return {
    does: isAgain ? 'record' : 'keep',
    label: isAgain ? 'Record again' : 'Keep',
    isHeld: !isSettled,
    run: () => isSettled && run(),
  };
}
