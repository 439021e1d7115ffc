import Box from '@mui/material/Box';
import DialogActions from '@mui/material/DialogActions';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { PendingButton } from '../feedback/PendingButton';
import { EraseButton } from './EraseButton';
import { ManyOffer } from './ManyOffer';
import type { Moderated } from './types';
import { UndoBar } from './UndoBar';
import type { Desk } from './useDesk';

/** The decisions a pending item offers, whether they lead on to the next one, and the undoing of the last; the end of a decided one. */
export function DeskDialogFoot<T extends Moderated>({ desk }: { desk: Desk<T> }) {
  const { kind, shown, busy, decide, undo, many, autoAdvance, setAutoAdvance } = desk;
  const { item } = shown;
  const isPending = item?.status === 'pending';
  // Right after the decision the dialog is about to close or to show the next item.
  const isLeaving = item !== undefined && undo.offer?.item.id === item.id;
  const says = undo.offer ?? (undo.failure || many.offers.text || many.offers.failure || many.failure);
  return (
    <>
      {!isLeaving && (
        <Box sx={{ px: 2, pt: says ? 1 : 0, flexShrink: 0 }}>
          <UndoBar undo={undo} inDialog>
            <ManyOffer many={many} inDialog />
          </UndoBar>
        </Box>
      )}
      {item && !isPending && !isLeaving && (
        <DialogActions sx={{ px: 2 }}>
          <EraseButton desk={desk} item={item} />
        </DialogActions>
      )}
      {isPending && (
        <DialogActions sx={{ flexWrap: 'wrap', justifyContent: 'space-between', px: 2, gap: 1 }}>
          <FormControlLabel
            control={<Switch checked={autoAdvance} onChange={(_, checked) => setAutoAdvance(checked)} />}
            label="Go on to the next"
          />
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, flexGrow: 1 }}>
            {[...kind.decisions].reverse().map((decision) => (
              <PendingButton
                key={decision.action}
                color={decision.color ?? 'primary'}
                variant={decision.color === 'error' || decision.isSecondary ? 'outlined' : 'contained'}
                pending={busy !== undefined}
                pendingLabel={busy === decision ? decision.pendingLabel : decision.label}
                onClick={() => decide(item, decision)}
                sx={{ flexGrow: { xs: 1, sm: 0 }, minHeight: { xs: 48, sm: 40 } }}
              >
                {decision.label}
              </PendingButton>
            ))}
          </Box>
        </DialogActions>
      )}
    </>
  );
}
