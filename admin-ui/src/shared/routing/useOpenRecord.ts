import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams, type NavigateOptions } from 'react-router';

/** The address parameter with the ID of the entry that is being edited. */
export const EDIT = 'edit';

/**
 * Holds the ID of the record that is open in a dialog in the address (?edit=id), so that reload and Back keep it. Closing
 * goes back to the list's own history entry if the dialog was opened from it.
 */
export function useOpenRecord(name: string) {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const fromList = isFromList(location.state);

  const show = useCallback(
    (id: string, options: NavigateOptions) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.set(name, id);
          return next;
        },
        { ...options, preventScrollReset: true },
      ),
    [name, setParams],
  );
  /** Puts the ID into the address, so that the record's dialog opens. */
  const open = useCallback((id: string) => show(id, { state: { fromList: true } }), [show]);
  /** Shows another record in the open dialog; Back still leads to the list. */
  const replace = useCallback(
    (id: string) => show(id, { replace: true, state: location.state as unknown }),
    [location.state, show],
  );
  /** Removes the ID from the address, so that the dialog closes. */
  const close = useCallback(() => {
    if (fromList) {
      void navigate(-1);
      return;
    }
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [fromList, name, navigate, setParams]);

  return { openId: params.get(name), open, replace, close };
}

function isFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromList' in state;
}
