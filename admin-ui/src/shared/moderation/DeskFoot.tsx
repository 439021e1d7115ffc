import { DeskNotice } from './DeskNotice';
import { ManyOffer } from './ManyOffer';
import type { Moderated } from './types';
import { UndoBar } from './UndoBar';
import type { Desk } from './useDesk';

/** What there is to say after a decision while no dialog is open: at the foot of the window, in view however far the list is scrolled. */
export function DeskFoot<T extends Moderated>({ desk }: { desk: Desk<T> }) {
  if (desk.openId !== null) return null;
  return (
    <UndoBar undo={desk.undo}>
      <DeskNotice desk={desk} />
      <ManyOffer many={desk.many} />
    </UndoBar>
  );
}
