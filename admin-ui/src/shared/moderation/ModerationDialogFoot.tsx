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
import { narrowViewport, useIsNarrow } from '../layout/viewport';
import { Notices } from '../notices/Notices';
import { useNotices } from '../notices/notify';
import { ItemSteps } from './ItemSteps';
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
  const isNarrow = useIsNarrow();
  const noteId = useId();
  const pending = item?.status === 'pending' ? item : undefined;
  const decided = pending || isLeaving ? undefined : item;
  return (
    <>
      <Notices inDialog shownId={item?.id} />
      {(isNarrow || pending || decided) && (
        <DialogActions sx={{ justifyContent: 'space-between' }}>
          {pending && <AutoAdvance moderation={moderation} />}
          {pending && <PublicationNote id={noteId} moderation={moderation} item={pending} />}
          {decided && <EraseButton moderation={moderation} item={decided} />}
          {isNarrow && <ItemSteps moderation={moderation} />}
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'flex-end',
              flexWrap: decided ? 'wrap' : 'nowrap',
              gap: 1,
              flexGrow: 1,
              // The same without buttons, so that the steps above keep their place from item to item.
              ...(isNarrow && { width: '100%', minHeight: 48, '& > button': { flexGrow: 1, minHeight: 48 } }),
            }}
          >
            {pending && (
              <DecisionButtons
                moderation={moderation}
                item={pending}
                isWaiting={isExplaining}
                noteId={noteId}
              />
            )}
            {decided && <ReopenButton moderation={moderation} item={decided} />}
            {decided && <PublishButton moderation={moderation} item={decided} />}
          </Box>
        </DialogActions>
      )}
    </>
  );
}

function AutoAdvance<T extends Moderated>({ moderation }: { moderation: Moderation<T> }) {
  const { autoAdvance, setAutoAdvance } = moderation;
  return (
    <FormControlLabel
      control={<Switch checked={autoAdvance} onChange={(_, checked) => setAutoAdvance(checked)} />}
      label="Open the next one automatically"
      // On a phone the steps are beside it.
      slotProps={{ typography: { sx: { [narrowViewport]: { fontSize: '0.875rem', lineHeight: '20px' } } } }}
      sx={{ [narrowViewport]: { flex: 1, mr: 0 } }}
    />
  );
}

interface ItemProps<T extends Moderated> {
  moderation: Moderation<T>;
  item: T;
}

interface NoteProps<T extends Moderated> extends ItemProps<T> {
  id: string;
}

/** Says what “Publish” does, if pending items can be published. */
function PublicationNote<T extends Moderated>({ id, moderation: { kind }, item }: NoteProps<T>) {
  if (!kind.publication) return null;
  return (
    <Typography
      id={id}
      variant="body2"
      sx={{
        width: '100%',
        color: 'text.secondary',
        overflowWrap: 'anywhere',
        // Above the steps, which would move with its lines.
        [narrowViewport]: { order: -1 },
      }}
    >
      {publicationNote(kind, item, kind.publication.into)}
    </Typography>
  );
}

interface DecisionProps<T extends Moderated> extends ItemProps<T> {
  /** No decision can be made yet. */
  isWaiting: boolean;
  /** The ID of the text about publishing. */
  noteId: string;
}

function DecisionButtons<T extends Moderated>({ moderation, item, isWaiting, noteId }: DecisionProps<T>) {
  const { kind, saving, decide } = moderation;
  const busy = saving.get(item.id);
  const possible = decisionsOn(kind, item);
  const primary = mainDecision(kind, possible, [item]);
  const isDuplicate = useIsDuplicate(kind, item);
  // All of them, so that they keep their places from item to item.
  return buttonOrder(kind.decisions).map((decision) => (
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
      sx={isWaiting ? { opacity: 0.4 } : undefined}
    >
      {decision.label}
    </PendingButton>
  ));
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
        // The text begins at the edge of the content.
        sx={{ ml: -1 }}
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
