import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { useDelayed } from '../hooks/timers';
import { announce, closeNotice, notify } from '../notices/notify';
import { loadWithRetry } from '../routing/loadWithRetry';
import type { ExportDialog } from './ExportDialog';
import type { ExportSource } from './source';

type Dialog = ComponentType<Parameters<typeof ExportDialog>[0]>;

const loadDialog = () => loadWithRetry(() => import('./ExportDialog'));

/**
 * Returns `open`, which loads the export dialog and opens it, and `dialog`, which the caller must render. `isLate` is set
 * once loading has taken 300 ms.
 */
export function useExportDialog(load: () => Promise<{ ExportDialog: Dialog }> = loadDialog) {
  const [shown, setShown] = useState<{ Dialog: Dialog; source: ExportSource; key: number }>();
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const isLate = useDelayed(isLoading, 300);
  const loading = useRef(false);
  const times = useRef(0);
  /** Calls `source` once the dialog's code is loaded. */
  const open = useCallback(
    async (source: () => ExportSource) => {
      if (loading.current) return;
      loading.current = true;
      setLoading(true);
      closeNotice('export');
      try {
        const { ExportDialog: Dialog } = await load();
        // The new key resets the dialog, even if the previous one is still fading out.
        setShown({ Dialog, source: source(), key: ++times.current });
        setOpen(true);
      } catch {
        notify('export', {
          text: 'The export could not be loaded. Check the connection and try again.',
          tone: 'error',
        });
      } finally {
        loading.current = false;
        setLoading(false);
      }
    },
    [load],
  );
  useEffect(() => {
    if (isLate) announce('Loading the export');
  }, [isLate]);
  const dialog = shown && (
    <shown.Dialog
      key={shown.key}
      source={shown.source}
      open={isOpen}
      onClose={() => setOpen(false)}
      onClosed={() => setShown(undefined)}
    />
  );
  return { open, isLate, dialog };
}
