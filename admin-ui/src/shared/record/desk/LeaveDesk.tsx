import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../feedback/ConfirmDialog';
import { useUnloadGuard } from '../../form/useLeaveGuard';
import { paths } from '../../routing/paths';
import { AT } from './useOpenDesk';

/** Asks before the desk is left with a recording that was not kept. */
export function LeaveDesk({ hasTake, onLeave }: { hasTake: boolean; onLeave: () => void }) {
  useUnloadGuard(hasTake);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const stays = to.pathname === from.pathname && new URLSearchParams(to.search).has(AT);
    return hasTake && !stays && to.pathname !== paths.login;
  });
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without keeping?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
    >
      The recording that you have just made is not kept yet.
    </ConfirmDialog>
  );
}
