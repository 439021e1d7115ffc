import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../ConfirmDialog';
import { ErrorAlert } from '../ErrorAlert';
import { PendingButton } from '../PendingButton';
import { RestoredNotice } from '../RestoredNotice';
import { useIsNarrow } from '../useIsNarrow';
import { useLeaveGuard } from '../useLeaveGuard';
import { capital } from './capital';
import { EditConflict } from './EditConflict';
import type { DirectoryForms, Entry, EntryForm } from './types';
import { useEditForm } from './useEditForm';

interface Props<E extends Entry, F extends EntryForm, I extends object> {
  forms: DirectoryForms<E, F, I>;
  entry: E;
  onClose: () => void;
}

/** The modal that edits an entry (spec 2.6, 2.8). It closes when saved; a failure leaves everything as it was typed. */
export function EditDialog<E extends Entry, F extends EntryForm, I extends object>(props: Props<E, F, I>) {
  const { forms, entry, onClose } = props;
  const { noun, Fields, Origin } = forms;
  const id = useId();
  const isNarrow = useIsNarrow();
  const [asking, setAsking] = useState(false);
  const edit = useEditForm(forms, entry, onClose);
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
      <DialogTitle id={`${id}-title`}>Edit {capital(noun.one)}</DialogTitle>
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
            {Origin && <Origin entry={entry} />}
            <Fields form={form} isNew={false} />
          </Box>
        </form>
      </DialogContent>
      {/* Beside the buttons, where it is seen however far the fields are scrolled. */}
      {failure && (
        <Box sx={{ px: 3, pt: 2, flexShrink: 0, maxHeight: '40%', overflow: 'auto' }}>
          {failure.isConflict ? (
            <EditConflict
              noun={noun}
              failure={failure.text}
              onLoadTheirs={edit.loadTheirs}
              onKeepMine={edit.keepMine}
            />
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
        What you changed about {entry.name} is not saved yet.
      </ConfirmDialog>
    </Dialog>
  );
}
