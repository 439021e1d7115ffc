import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState, type SyntheticEvent } from 'react';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { PendingButton } from '../../../shared/feedback/PendingButton';
import { putCaretAtEnd, TextField } from '../../../shared/fields/TextField';
import { drafts } from '../../../shared/form/drafts';
import { optional } from '../../../shared/form/rules';
import { draftKeyOf, explanationFormProps, useCharactersLeft } from '../../../shared/moderation/explanation';
import type { Question } from '../../../shared/moderation/types';
import { lineClamp } from '../../../shared/text/truncate';
import type { Report } from './queries';

const noteRule = optional('Note', 500);
const noteHint = 'Say how the report was resolved. Only administrators see the note.';

/** Asks how a report was resolved, and resolves it. The note may be empty. It is kept as a draft, so that it is still there after an undo. */
export function NoteDialog({ item, pending, error, onConfirm, onCancel }: Question<Report>) {
  const id = useId();
  const draftKey = draftKeyOf('note', 'report', item.id);
  const [note, setNote] = useState(() => String(drafts.read(draftKey)?.values['reason'] ?? ''));
  const checked = noteRule.safeParse(note);
  const charactersLeft = useCharactersLeft(note);
  const change = (text: string) => {
    setNote(text);
    drafts.write(draftKey, { values: { reason: text } });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (checked.success && !pending) onConfirm({ reason: checked.data });
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={pending ? undefined : onCancel}
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>Resolve with a note</DialogTitle>
      <DialogContent>
        {error && <ErrorAlert>{error}</ErrorAlert>}
        <Typography variant="body2" dir="auto" sx={{ mb: 1, overflowWrap: 'anywhere', ...lineClamp(3) }}>
          {item.name}: {item.report}
        </Typography>
        <Box component="form" id={`${id}-form`} noValidate {...explanationFormProps(submit)}>
          <TextField
            label="Note"
            rows={3}
            autoFocus
            inputRef={putCaretAtEnd}
            value={note}
            onChange={change}
            hint={checked.success ? `${noteHint} ${charactersLeft}` : noteHint}
            error={checked.error?.issues[0]?.message}
          />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={pending}>
          Cancel
        </Button>
        <PendingButton
          type="submit"
          form={`${id}-form`}
          pending={pending}
          pendingLabel="Resolving..."
          disabled={!checked.success}
        >
          Resolve
        </PendingButton>
      </DialogActions>
    </Dialog>
  );
}
