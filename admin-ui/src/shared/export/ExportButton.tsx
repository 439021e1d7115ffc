import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Button, { type ButtonProps } from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useState, type ComponentType } from 'react';
import { loadWithRetry } from '../routing/loadWithRetry';
import type { ExportDialog } from './ExportDialog';
import type { ExportSource } from './source';

interface Props extends Pick<ButtonProps, 'sx'> {
  /** What can be exported now; asked when the button is pressed. */
  source: () => ExportSource;
}

type Dialog = ComponentType<Parameters<typeof ExportDialog>[0]>;

/** Leads to the export of what a screen lists. The dialog is loaded when it is wanted. */
export function ExportButton({ source, sx }: Props) {
  const [dialog, setDialog] = useState<{ Dialog: Dialog; source: ExportSource; key: number }>();
  const [isOpen, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const open = async () => {
    setMissing(false);
    try {
      const { ExportDialog: Dialog } = await loadWithRetry(() => import('./ExportDialog'));
      // Each begins with a choice, also where the one before is still fading out.
      setDialog((before) => ({ Dialog, source: source(), key: (before?.key ?? 0) + 1 }));
      setOpen(true);
    } catch {
      setMissing(true);
    }
  };
  return (
    <>
      <Button startIcon={<FileDownloadOutlined />} onClick={() => void open()} sx={sx}>
        Export
      </Button>
      {dialog && (
        <dialog.Dialog
          key={dialog.key}
          source={dialog.source}
          open={isOpen}
          onClose={() => setOpen(false)}
          onClosed={() => setDialog(undefined)}
        />
      )}
      <Snackbar open={isMissing} onClose={() => setMissing(false)}>
        <Alert severity="error" onClose={() => setMissing(false)}>
          The export could not be loaded. Check the connection and try again.
        </Alert>
      </Snackbar>
    </>
  );
}
