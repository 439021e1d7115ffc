import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { PendingButton } from '../../../shared/feedback/PendingButton';
import { ApiError } from '../../../shared/http/ApiError';
import { CorrectionFrame } from '../../../shared/moderation/CorrectionFrame';
import type { Question } from '../../../shared/moderation/types';
import { useCorrection } from '../../../shared/moderation/useCorrection';
import { lineClamp } from '../../../shared/text/truncate';
import { categoryUsesQuery, iluKeys, type Content, type SimilarProverb, type Suggestion } from '../api';
import { contentSchema } from '../proverb/proverbForm';
import { SimilarProverbs, useSimilar } from '../similar/SimilarProverbs';
import { CorrectionFields } from './CorrectionFields';
import { categoryList, correctionDraft, splitKnown } from './suggestions';

/**
 * Asks before a suggestion is published: shows the new proverb, which can be corrected here, and similar ones. If there
 * are any, Cancel has the focus, and the suggestion can be added to the most similar one instead.
 */
export function PublishDialog(props: Question<Suggestion>) {
  const { item, pending, error, cause, isCorrecting, onConfirm, onInstead, onCancel } = props;
  const id = useId();
  const [asked, setAsked] = useState<'publish' | 'approve' | 'add'>('publish');
  const isApproved = item.status === 'approved';
  const label = isApproved ? 'Add to proverbs' : 'Approve and publish';
  const correction = useCorrection<Content>({
    draftKey: correctionDraft(item),
    rules,
    submitted: { proverb: item.proverb, meaning: item.meaning, categories: item.categories },
    firstField: 'proverb',
    isCorrecting,
    cause,
  });
  const { values, isOpen } = correction;
  const { known } = useSplitCategories(values.categories);
  const answer = useSimilar(values.proverb);
  const existing = answer?.similar[0];
  const cancelButton = useRef<HTMLButtonElement>(null);
  const publishButton = useRef<HTMLButtonElement>(null);
  const addsNothing = existing !== undefined && missingIn(existing, known).length === 0;
  const isDuplicate = answer && existing !== undefined;
  // No button has the focus until it is known whether Enter may publish. A field that is being corrected keeps it.
  useEffect(() => {
    if (isDuplicate === undefined || isOpen) return;
    (isDuplicate ? cancelButton : publishButton).current?.focus();
  }, [isDuplicate, isOpen]);
  useReloadAfterConflict(cause);
  const publish = () => {
    setAsked('publish');
    correction.submit((corrected) => onConfirm(corrected ? { corrected } : {}));
  };
  const add = ({ id: addTo, version }: SimilarProverb) => {
    setAsked('add');
    const done = `${isApproved ? '' : 'approved and '}added to the existing proverb`;
    correction.submit((corrected) => onConfirm({ ...(corrected && { corrected }), addTo, version }, done));
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
      slotProps={{ paper: { sx: { height: 'min(640px, calc(100dvh - 64px))' } } }}
    >
      <DialogTitle id={`${id}-title`}>{label}</DialogTitle>
      <DialogContent tabIndex={0} role="region" aria-label="Preview">
        {error && <ErrorAlert>{error}</ErrorAlert>}
        <Stack spacing={2}>
          <CorrectionFrame correction={correction} preview={<Preview content={values} />}>
            <CorrectionFields correction={correction} />
          </CorrectionFrame>
          <UnknownCategories categories={values.categories} />
          <SimilarProverbs {...values} categories={known} />
          {existing && <AdditionNote categories={known} existing={existing} />}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, px: 3, pb: 2 }}>
        <Button
          ref={cancelButton}
          autoFocus={isDuplicate === true && !isOpen}
          onClick={onCancel}
          disabled={pending}
        >
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
          variant={existing ? 'outlined' : 'contained'}
          autoFocus={isDuplicate === false && !isOpen}
          pending={pending}
          pendingLabel={asked === 'publish' ? (isApproved ? 'Adding...' : 'Publishing...') : label}
          onClick={publish}
        >
          {label}
        </PendingButton>
        {existing && (
          <PendingButton
            variant={addsNothing ? 'outlined' : 'contained'}
            pending={pending}
            pendingLabel={asked === 'add' ? 'Adding...' : addLabel}
            onClick={() => add(existing)}
          >
            {addLabel}
          </PendingButton>
        )}
      </DialogActions>
    </Dialog>
  );
}

const rules = zodResolver(contentSchema);
const addLabel = 'Add to the existing one';

/** Loads similar proverbs again after one was changed or deleted by someone else. */
function useReloadAfterConflict(cause: unknown): void {
  const client = useQueryClient();
  const isConflict = cause instanceof ApiError && cause.status === 412;
  useEffect(() => {
    if (isConflict) void client.invalidateQueries({ queryKey: iluKeys.similar });
  }, [isConflict, client]);
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The proverb, meaning and categories that the database will have. */
function Preview({ content: { proverb, meaning, categories } }: { content: Content }) {
  const { known } = useSplitCategories(categories);
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
    </Box>
  );
}

function useSplitCategories(categories: string[]) {
  const { data: all } = useQuery(categoryUsesQuery);
  return all ? splitKnown(categories, all) : { known: categories, unknown: [] };
}

const quoted = (names: string[]) => list.format(names.map((name) => `“${name}”`));

/** Says which categories do not exist. */
function UnknownCategories({ categories }: { categories: string[] }) {
  const { unknown } = useSplitCategories(categories);
  if (unknown.length === 0) return null;
  return (
    <Alert severity="info" role="presentation">
      {quoted(unknown)} will be left out:{' '}
      {unknown.length === 1 ? "it isn't a category" : "they aren't categories"} here.
    </Alert>
  );
}

const missingIn = (existing: SimilarProverb, categories: string[]) =>
  categories.filter((name) => !existing.categories.includes(name));

/** Says what an existing proverb gets from the suggestion. */
function AdditionNote({ categories, existing }: { categories: string[]; existing: SimilarProverb }) {
  const added = missingIn(existing, categories);
  const noun = added.length === 1 ? 'category' : 'categories';
  return (
    <Box sx={{ fontSize: '0.875rem' }}>
      {added.length > 0
        ? `“${addLabel}” adds the ${noun} ${quoted(added)} to it. Its text and meaning stay as they are.`
        : `“${addLabel}” changes nothing in it, because it has all these categories. The suggestion then leads to it.`}
    </Box>
  );
}
