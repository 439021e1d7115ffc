import { useEffect, useState, type FunctionComponent } from 'react';
import { loadWithRetry } from '../routing/loadWithRetry';
import { takeHeld, type Chosen } from './chosen';
import type { PictureDialogProps } from './PictureDialog';

/** Opens the dialog for a chosen picture. Its code is loaded when it is first opened. */
export function usePictureDialog(onStored: (url: string) => void) {
  const [Dialog, setDialog] = useState<FunctionComponent<PictureDialogProps>>();
  const [chosen, setChosen] = useState<Chosen>();
  const [failure, setFailure] = useState<string>();

  const open = (next: Chosen) =>
    loadWithRetry(() => import('./PictureDialog')).then(
      ({ PictureDialog }) => {
        setFailure(undefined);
        setDialog(() => PictureDialog);
        setChosen(next);
      },
      () => setFailure('The picture could not be opened: no connection. Try again.'),
    );
  // The session ended while a picture of this form was being cut.
  useEffect(() => {
    const held = takeHeld();
    if (held) void open(held);
  }, []);

  const dialog = Dialog && chosen && (
    <Dialog
      chosen={chosen}
      onClose={() => setChosen(undefined)}
      onStored={(url) => {
        setChosen(undefined);
        onStored(url);
      }}
    />
  );
  return { open, dialog, failure };
}
