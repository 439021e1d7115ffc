import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import type { AskProps } from '../../../shared/moderation/types';
import { PendingButton } from '../../../shared/feedback/PendingButton';
import type { Suggestion } from '../api';
import { SimilarProverbs } from '../similar/SimilarProverbs';
import { PublishPreview } from './PublishPreview';

/** Shows what the database of proverbs will hold, and what is like it already, before it is published. */
export function PublishDialog(props: AskProps<Suggestion>) {
  const { item, pending, error, onConfirm, onInstead, onCancel } = props;
  const id = useId();
  const [asked, setAsked] = useState<'publish' | 'approve'>('publish');
  const publish = () => {
    setAsked('publish');
    onConfirm({});
  };
  const approve = () => {
    setAsked('approve');
    onInstead('approve');
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={pending ? undefined : onCancel}
      aria-labelledby={`${id}-title`}
      // One height: the buttons stay where they are when the similar ones come.
      slotProps={{ paper: { sx: { height: 'min(520px, calc(100dvh - 64px))' } } }}
    >
      <DialogTitle id={`${id}-title`}>Approve and publish</DialogTitle>
      <DialogContent tabIndex={0} role="region" aria-label="What will be published">
        {error && <ErrorAlert>{error}</ErrorAlert>}
        <Stack spacing={2}>
          <PublishPreview suggestion={item} />
          <SimilarProverbs proverb={item.proverb} meaning={item.meaning} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, px: 3, pb: 2 }}>
        <Button onClick={onCancel} disabled={pending}>
          Cancel
        </Button>
        {error && (
          <PendingButton
            variant="outlined"
            pending={pending}
            pendingLabel={asked === 'approve' ? 'Approving...' : 'Approve'}
            onClick={approve}
          >
            Approve
          </PendingButton>
        )}
        <PendingButton
          autoFocus
          pending={pending}
          pendingLabel={asked === 'publish' ? 'Publishing...' : 'Approve and publish'}
          onClick={publish}
        >
          Approve and publish
        </PendingButton>
      </DialogActions>
    </Dialog>
  );
}
