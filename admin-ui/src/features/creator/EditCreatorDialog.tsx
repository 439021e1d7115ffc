import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { ErrorAlert } from '../../shared/ErrorAlert';
import { PendingButton } from '../../shared/PendingButton';
import { RestoredNotice } from '../../shared/RestoredNotice';
import { useLeaveGuard } from '../../shared/useLeaveGuard';
import type { Creator } from './api';
import { CreatorFields } from './CreatorFields';
import { EditConflict } from './EditConflict';
import { useCreatorEdit } from './useCreatorEdit';

interface Props {
  creator: Creator;
  onClose: () => void;
}

/** The modal 'Edit Creator' (spec 2.6). It closes when saved; a failure leaves everything as it was typed. */
export function EditCreatorDialog({ creator, onClose }: Props) {
  const id = useId();
  const isNarrow = useMediaQuery('(max-width: 699.95px)');
  const [asking, setAsking] = useState(false);
  const edit = useCreatorEdit(creator, onClose);
  const { form, draft, failure } = edit;
  const isDirty = form.formState.isDirty;
  const guard = useLeaveGuard(isDirty && !edit.isSaving, draft.clear);
  const close = () => {
    if (edit.isSaving) return;
    if (isDirty) setAsking(true);
    else onClose();
  };

  return (
    <Dialog
      open
      onClose={close}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="md"
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>Edit Creator</DialogTitle>
      <DialogContent dividers>
        {guard}
        {draft.restored && <RestoredNotice onDiscard={edit.discard} />}
        <form
          id={`${id}-form`}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            edit.save();
          }}
        >
          <Box sx={{ maxWidth: 720, mx: 'auto' }}>
            <CreatorFields form={form} />
          </Box>
        </form>
      </DialogContent>
      {/* Beside the buttons, where it is seen however far the fields are scrolled. */}
      {failure && (
        <Box sx={{ px: 3, pt: 2, flexShrink: 0, maxHeight: '40%', overflow: 'auto' }}>
          {failure.isConflict ? (
            <EditConflict failure={failure.text} onLoadTheirs={edit.loadTheirs} onKeepMine={edit.keepMine} />
          ) : (
            <ErrorAlert onDismiss={edit.dismissFailure}>{failure.text}</ErrorAlert>
          )}
        </Box>
      )}
      <DialogActions>
        <Button onClick={close} disabled={edit.isSaving}>
          Cancel
        </Button>
        <PendingButton type="submit" form={`${id}-form`} pending={edit.isSaving} pendingLabel="Saving...">
          Save Changes
        </PendingButton>
      </DialogActions>
      <ConfirmDialog
        open={asking}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          draft.clear();
          onClose();
        }}
      >
        What you changed about {creator.name} is not saved yet.
      </ConfirmDialog>
    </Dialog>
  );
}
