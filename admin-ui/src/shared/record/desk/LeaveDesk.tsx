import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { ConfirmDialog } from '../../feedback/ConfirmDialog';
import { useUnloadGuard } from '../../form/useLeaveGuard';
import { paths } from '../../routing/paths';
import { AT } from './useOpenDesk';

interface Props {
  /** Something was recorded, or is being recorded. */
  hasTake: boolean;
  /** It is about to be left: what is being recorded ends here. */
  onAsk: () => void;
  onLeave: () => void;
}

/** Asks before the desk is left with a recording that was not kept. */
export function LeaveDesk({ hasTake, onAsk, onLeave }: Props) {
  const ask = useEffectEvent(onAsk);
  useUnloadGuard(hasTake);
  useEffect(() => {
    const unload = () => ask();
    window.addEventListener('beforeunload', unload);
    return () => window.removeEventListener('beforeunload', unload);
  }, []);
  // The router takes a moment to learn of another function, in which Escape would be through.
  const isGuarded = useRef(hasTake);
  useLayoutEffect(() => {
    isGuarded.current = hasTake;
  }, [hasTake]);
  const blocker = useBlocker(
    useCallback<BlockerFunction>(({ currentLocation: from, nextLocation: to }) => {
      const stays = to.pathname === from.pathname && new URLSearchParams(to.search).has(AT);
      return isGuarded.current && !stays && to.pathname !== paths.login;
    }, []),
  );
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => {
    if (isBlocked) ask();
  }, [isBlocked]);
  return (
    <ConfirmDialog
      open={isBlocked}
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
