import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** What stands at the desk is in the address, so that reload comes back to it. */
export const AT = 'at';
/** Behind the last one. */
export const END = 'end';

export function useOpenDesk() {
  const [params, setParams] = useSearchParams();
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const wasOpened = typeof state === 'object' && state !== null && 'deskOpened' in state;
  const put = useCallback(
    (id: string | undefined, options: { replace?: boolean; state?: unknown }) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (id === undefined) next.delete(AT);
          else next.set(AT, id);
          return next;
        },
        { ...options, preventScrollReset: true },
      ),
    [setParams],
  );
  return {
    at: params.get(AT) ?? undefined,
    open: (id: string) => put(id, { state: { deskOpened: true } }),
    /** Another one stands there; Back still leads to the choice. */
    moveTo: (id: string | undefined) => put(id ?? END, { replace: true, state }),
    close: () => {
      if (wasOpened) void navigate(-1);
      else put(undefined, { replace: true });
    },
  };
}
