import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../feedback/ConfirmDialog';
import { PendingButton } from '../feedback/PendingButton';
import { Notices } from '../notices/Notices';
import { useNotices } from '../notices/notify';
import { eraseFailure } from './messageTexts';
import {
  buttonOrder,
  decisionsOn,
  mainDecision,
  reopening,
  type Moderated,
  type ModerationKind,
} from './types';
import type { Moderation } from './moderation';

/** The notices, and the buttons: the decisions for a pending item, the deletion of a decided one. */
export function ModerationDialogFoot<T extends Moderated>({ moderation }: { moderation: Moderation<T> }) {
  const { item } = moderation.shown;
  const { notices } = useNotices();
  const [decidedHere, setDecidedHere] = useState<string>();
  if (item?.status === 'pending' && decidedHere !== item.id) setDecidedHere(item.id);
  // While the last decision is explained, the buttons would seem to be about it. They wait, and keep their place.
  const isExplaining = notices.some(({ details }) => Boolean(details));
  // Right after the decision the dialog is about to close or to show the next item.
  const isLeaving = decidedHere === item?.id && notices.some(({ about }) => about === item?.id);
  return (
    <>
      <Notices inDialog shownId={item?.id} />
      {item?.status === 'pending' && (
        <DecisionButtons moderation={moderation} item={item} isWaiting={isExplaining} />
      )}
      {item && item.status !== 'pending' && !isLeaving && (
        <DialogActions sx={{ px: 2, justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
          <EraseButton moderation={moderation} item={item} />
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1, flexGrow: 1 }}>
            <ReopenButton moderation={moderation} item={item} />
            <PublishButton moderation={moderation} item={item} />
          </Box>
        </DialogActions>
      )}
    </>
  );
}

interface ItemProps<T extends Moderated> {
  moderation: Moderation<T>;
  item: T;
}

interface DecisionProps<T extends Moderated> extends ItemProps<T> {
  /** No decision can be made yet. */
  isWaiting: boolean;
}

function DecisionButtons<T extends Moderated>({ moderation, item, isWaiting }: DecisionProps<T>) {
  const { kind, saving, decide, autoAdvance, setAutoAdvance } = moderation;
  const busy = saving.get(item.id);
  const possible = decisionsOn(kind, item);
  const primary = mainDecision(kind, possible, [item]);
  const isDuplicate = useIsDuplicate(kind, item);
  const noteId = useId();
  return (
    <DialogActions sx={{ flexWrap: 'wrap', justifyContent: 'space-between', px: 2, gap: 1 }}>
      <FormControlLabel
        control={<Switch checked={autoAdvance} onChange={(_, checked) => setAutoAdvance(checked)} />}
        label="Open the next one automatically"
      />
      {kind.publication && (
        <Typography
          id={noteId}
          variant="body2"
          sx={{ width: '100%', color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {publicationNote(kind, item, kind.publication.into)}
        </Typography>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, flexGrow: 1 }}>
        {/* All of them, so that they keep their places from item to item. */}
        {buttonOrder(kind.decisions).map((decision) => (
          <PendingButton
            key={decision.action}
            color={decision.color ?? 'primary'}
            variant={decision === primary && !(decision.publishes && isDuplicate) ? 'contained' : 'outlined'}
            disabled={!possible.includes(decision)}
            aria-describedby={decision.publishes ? noteId : undefined}
            pending={busy !== undefined || isWaiting}
            pendingLabel={busy === decision ? decision.pendingLabel : decision.label}
            // The form returns the focus.
            keepsFocus={isWaiting}
            onClick={() => decide(item, decision)}
            sx={{
              flexGrow: { xs: 1, sm: 0 },
              minHeight: { xs: 48, sm: 40 },
              ...(isWaiting && { opacity: 0.4 }),
            }}
          >
            {decision.label}
          </PendingButton>
        ))}
      </Box>
    </DialogActions>
  );
}

/** Says what publishing a pending item does, or what is in its way. */
function publicationNote<T extends Moderated>(kind: ModerationKind<T>, item: T, into: string): string {
  if (kind.madeOf?.(item)) return `This ${kind.noun} was already published. It can't be published again.`;
  const missing = kind.missing?.(item) ?? [];
  return missing.length > 0
    ? `Missing for the ${into}: ${missing.join(', ')}. You can approve it without publishing it.`
    : `“Publish” also adds it to the ${into}; “Approve” does not.`;
}

/** Reports whether publishing the item would duplicate an existing entry. */
function useIsDuplicate<T extends Moderated>(kind: ModerationKind<T>, item: T): boolean {
  const canPublish = decisionsOn(kind, item).some(({ publishes }) => publishes);
  const query = canPublish ? kind.duplicateQuery?.(item) : undefined;
  return useQuery(query ?? noQuery).data ?? false;
}

const noQuery: UseQueryOptions<boolean> = { queryKey: ['none'], enabled: false };

/** Moves a decided item back to pending. */
function ReopenButton<T extends Moderated>({ moderation, item }: ItemProps<T>) {
  return (
    <PendingButton
      variant="outlined"
      pending={moderation.saving.has(item.id)}
      pendingLabel={reopening.pendingLabel}
      onClick={() => moderation.reopen(item)}
    >
      {reopening.label}
    </PendingButton>
  );
}

/** Publishes an item that was approved without being published. */
function PublishButton<T extends Moderated>({ moderation, item }: ItemProps<T>) {
  const { kind, saving, decide } = moderation;
  const busy = saving.get(item.id);
  const [publishLater] = decisionsOn(kind, item);
  const isDuplicate = useIsDuplicate(kind, item);
  if (!publishLater) return null;
  return (
    <PendingButton
      variant={isDuplicate ? 'outlined' : 'contained'}
      pending={busy !== undefined}
      pendingLabel={busy === publishLater ? publishLater.pendingLabel : publishLater.label}
      onClick={() => decide(item, publishLater)}
    >
      {publishLater.label}
    </PendingButton>
  );
}

/** Permanently deletes a decided item, after a question. */
function EraseButton<T extends Moderated>({ moderation, item }: ItemProps<T>) {
  const { noun, madeOf } = moderation.kind;
  const [open, setOpen] = useState(false);
  // The question keeps its item until it is closed, also when the dialog shows the next one.
  const [asked, setAsked] = useState(item);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: moderation.erase,
    onSuccess: () => setOpen(false),
  });
  const made = madeOf?.(asked);
  return (
    <>
      <Button
        color="error"
        onClick={() => {
          reset();
          setAsked(item);
          setOpen(true);
        }}
      >
        Delete permanently
      </Button>
      <ConfirmDialog
        open={open}
        title={`Permanently delete this ${noun}?`}
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        pending={isPending}
        error={error ? eraseFailure(error, noun) : undefined}
        onConfirm={() => mutate(asked)}
        onCancel={() => setOpen(false)}
      >
        The {noun}’s text is permanently deleted and cannot be restored. The history still shows that it was
        submitted, decided on and deleted, when and by whom, and the reason for the decision.{' '}
        {made && `The ${made} made from it is kept.`}
      </ConfirmDialog>
    </>
  );
}
