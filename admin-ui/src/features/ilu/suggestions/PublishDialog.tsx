import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { PendingButton } from '../../../shared/feedback/PendingButton';
import type { Question } from '../../../shared/moderation/types';
import { lineClamp } from '../../../shared/text/truncate';
import { categoryUsesQuery, type Suggestion } from '../api';
import { SimilarProverbs, useSimilar } from '../similar/SimilarProverbs';
import { categoryList, splitKnown } from './suggestions';

/** Asks before a suggestion is published: shows the new proverb and similar ones. If there are any, Cancel has the focus. */
export function PublishDialog(props: Question<Suggestion>) {
  const { item, pending, error, onConfirm, onInstead, onCancel } = props;
  const id = useId();
  const [asked, setAsked] = useState<'publish' | 'approve'>('publish');
  const isApproved = item.status === 'approved';
  const label = isApproved ? 'Add to proverbs' : 'Approve and publish';
  const answer = useSimilar(item.proverb);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const publishButton = useRef<HTMLButtonElement>(null);
  const isDuplicate = answer && answer.similar.length > 0;
  // No button has the focus until it is known whether Enter may publish.
  useEffect(() => {
    if (isDuplicate === undefined) return;
    (isDuplicate ? cancelButton : publishButton).current?.focus();
  }, [isDuplicate]);
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
      // A fixed height keeps the buttons in their place when similar proverbs appear.
      slotProps={{ paper: { sx: { height: 'min(520px, calc(100dvh - 64px))' } } }}
    >
      <DialogTitle id={`${id}-title`}>{label}</DialogTitle>
      <DialogContent tabIndex={0} role="region" aria-label="Preview">
        {error && <ErrorAlert>{error}</ErrorAlert>}
        <Stack spacing={2}>
          <Preview suggestion={item} />
          <SimilarProverbs proverb={item.proverb} meaning={item.meaning} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, px: 3, pb: 2 }}>
        <Button ref={cancelButton} autoFocus={isDuplicate === true} onClick={onCancel} disabled={pending}>
          Cancel
        </Button>
        {error && !isApproved && (
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
          ref={publishButton}
          autoFocus={isDuplicate === false}
          pending={pending}
          pendingLabel={asked === 'publish' ? (isApproved ? 'Adding...' : 'Publishing...') : label}
          onClick={publish}
        >
          {label}
        </PendingButton>
      </DialogActions>
    </Dialog>
  );
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The proverb, meaning and categories that the database will have. */
function Preview({ suggestion: { proverb, meaning, categories } }: { suggestion: Suggestion }) {
  const { data: all } = useQuery(categoryUsesQuery);
  const { known, unknown } = all ? splitKnown(categories, all) : { known: categories, unknown: [] };
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Box lang="ig" dir="auto" sx={{ fontWeight: 650, whiteSpace: 'pre-line' }}>
        {proverb}
      </Box>
      {/* The details show a long one in full; here the warning below it must be in view. */}
      <Box dir="auto" sx={{ whiteSpace: 'pre-line', ...lineClamp(6) }}>
        {meaning}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {known.length > 0 ? categoryList(known) : 'No category'}
      </Box>
      {unknown.length > 0 && (
        <Alert severity="info" role="presentation" sx={{ mt: 1 }}>
          {list.format(unknown.map((name) => `“${name}”`))} will be left out:{' '}
          {unknown.length === 1 ? "it isn't a category" : "they aren't categories"} here.
        </Alert>
      )}
    </Box>
  );
}
