import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { useCallback, useState, type ComponentType } from 'react';
import { loadWithRetry } from '../routing/loadWithRetry';
import type { ExportDialog } from './ExportDialog';
import type { ExportSource } from './source';

type Dialog = ComponentType<Parameters<typeof ExportDialog>[0]>;

/** Opens the dialog that exports something, which is loaded when it is wanted. `dialog` stands where it is opened from. */
export function useExportDialog() {
  const [shown, setShown] = useState<{ Dialog: Dialog; source: ExportSource; key: number }>();
  const [isOpen, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  /** `source` says what can be exported; it is asked once the dialog is there. */
  const open = useCallback(async (source: () => ExportSource) => {
    setMissing(false);
    try {
      const { ExportDialog: Dialog } = await loadWithRetry(() => import('./ExportDialog'));
      // Each begins with a choice, also where the one before is still fading out.
      setShown((before) => ({ Dialog, source: source(), key: (before?.key ?? 0) + 1 }));
      setOpen(true);
    } catch {
      setMissing(true);
    }
  }, []);
  const dialog = (
    <>
      {shown && (
        <shown.Dialog
          key={shown.key}
          source={shown.source}
          open={isOpen}
          onClose={() => setOpen(false)}
          onClosed={() => setShown(undefined)}
        />
      )}
      <Snackbar open={isMissing} onClose={() => setMissing(false)}>
        <Alert severity="error" onClose={() => setMissing(false)}>
          The export could not be loaded. Check the connection and try again.
        </Alert>
      </Snackbar>
    </>
  );
  return { open, dialog };
}
