import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PendingButton } from '../../../shared/feedback/PendingButton';
import { ApiError } from '../../../shared/http/ApiError';
import { CorrectionFrame } from '../../../shared/moderation/CorrectionFrame';
import { PublishFrame } from '../../../shared/moderation/PublishFrame';
import type { Question } from '../../../shared/moderation/types';
import { useCorrection } from '../../../shared/moderation/useCorrection';
import { useSaveCorrections } from '../../../shared/moderation/useSaveCorrections';
import { quote } from '../../../shared/text/quote';
import { lineClamp } from '../../../shared/text/truncate';
import { categoryUsesQuery, iluKeys, type Content, type Suggestion } from '../api';
import { contentSchema } from '../proverb/proverbForm';
import { SimilarPanel, SimilarProverbs, SimilarWarning, useSimilar } from '../similar/SimilarProverbs';
import { AdditionChoices, useAddition } from './Addition';
import { CorrectionFields } from './CorrectionFields';
import {
  categoryList,
  contentOf,
  correctionDraft,
  quotedList,
  saveCorrections,
  splitKnown,
  suggestionKind,
  type SuggestionBody,
} from './suggestions';

/**
 * Asks before a suggestion is published: shows the new proverb, which can be corrected here, beside the most similar
 * one. If there is one, Cancel has the focus, and the suggestion can be added to it instead. If that was asked for, it
 * is the only choice.
 */
export function PublishDialog(props: Question<Suggestion>) {
  const { wanted, onConfirm, onInstead, onCancel } = props;
  const saving = useSaveCorrections({
    kind: suggestionKind,
    asked: props.item,
    save: saveCorrections,
    onSaved: onCancel,
  });
  const { item } = saving;
  const pending = props.pending || saving.isPending;
  const error = saving.failure ?? props.error;
  const cause = saving.error ?? props.cause;
  const [asked, setAsked] = useState<'publish' | 'approve' | 'add' | 'save'>('publish');
  const isApproved = item.status === 'approved';
  const correction = useCorrection<Content>({
    draftKey: correctionDraft(item),
    rules,
    submitted: { proverb: item.proverb, meaning: item.meaning, categories: item.categories },
    saved: contentOf(item),
    isCorrecting: wanted === 'correct',
    cause,
  });
  const { values, isOpen, isCorrected } = correction;
  const { known } = useSplitCategories(values.categories);
  const answer = useSimilar(values.proverb);
  const typed = { ...values, categories: known };
  const addition = useAddition(answer?.similar[0], typed);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const publishButton = useRef<HTMLButtonElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isDuplicate = answer && addition !== undefined;
  // The existing proverb may be deleted or changed in the meantime.
  const isAdding = wanted === 'add' && isDuplicate !== false;
  // While corrections are edited, Ctrl+Enter saves them instead of publishing.
  const isSaving = isOpen && !isAdding;
  const hasFocused = useRef(false);
  // No button has the focus until it is known whether Enter may publish. A field that is being corrected keeps it.
  useEffect(() => {
    if (isDuplicate === undefined || hasFocused.current) return;
    hasFocused.current = true;
    const careful = isAdding ? addButton : cancelButton;
    if (!isOpen) (isDuplicate ? careful : publishButton).current?.focus();
  }, [isDuplicate, isAdding, isOpen]);
  useReloadAfterConflict(cause);
  const save = () => {
    setAsked('save');
    correction.save();
    correction.submit('save', (corrected) => (corrected ? saving.save(corrected) : onCancel()));
  };
  const publish = () => {
    setAsked('publish');
    saving.reset();
    correction.save();
    correction.submit('publish', (corrected) => onConfirm(corrected ? { corrected } : {}));
  };
  const add = ({ existing, replace, changesNothing }: NonNullable<typeof addition>) => {
    setAsked('add');
    saving.reset();
    correction.save();
    const { id: addTo, version } = existing;
    const name = quote((replace.includes('proverb') ? values : existing).proverb);
    const done = `${isApproved ? '' : 'approved and '}${changesNothing ? 'linked' : 'added'} to ${name}`;
    correction.submit('publish', (corrected) => {
      const body: SuggestionBody = { addTo, version };
      if (corrected) body.corrected = corrected;
      if (replace.length > 0) body.replace = replace;
      onConfirm({ ...body }, done);
    });
  };
  const cancel = () => {
    correction.save();
    onCancel();
  };
  const approve = () => {
    setAsked('approve');
    saving.reset();
    correction.save();
    onInstead('approve');
  };
  const label = addition ? 'Publish as a new proverb' : 'Publish';
  return (
    <PublishFrame
      title={
        isOpen && !isAdding ? (
          <CorrectionTitle proverb={item.proverb} />
        ) : (
          titles[isAdding ? 'add' : 'publish']
        )
      }
      maxWidth={suggestionKind.dialogWidth}
      hasFields={isOpen}
      pending={pending}
      error={error}
      onSubmit={isSaving ? save : () => (addition ? add(addition) : answer && publish())}
      onCancel={cancel}
      buttons={
        <>
          <Button
            ref={cancelButton}
            autoFocus={isDuplicate === true && !isAdding && !isOpen}
            onClick={cancel}
            disabled={pending}
          >
            Cancel
          </Button>
          {props.error && !isApproved && (
            <PendingButton
              variant="outlined"
              pending={pending}
              pendingLabel={asked === 'approve' ? 'Approving...' : 'Approve'}
              keepsFocus
              onClick={approve}
            >
              Approve
            </PendingButton>
          )}
          {!isAdding && (
            <PendingButton
              ref={publishButton}
              variant={isSaving || addition ? 'outlined' : 'contained'}
              // Ctrl+Enter publishes only after similar proverbs were looked for.
              {...(isSaving || addition || !answer ? { onClick: publish } : { type: 'submit' })}
              autoFocus={isDuplicate === false && !isOpen}
              pending={pending}
              pendingLabel={asked === 'publish' ? 'Publishing...' : label}
              keepsFocus
            >
              {label}
            </PendingButton>
          )}
          {addition && (
            <PendingButton
              ref={addButton}
              {...(isSaving ? { variant: 'outlined', onClick: () => add(addition) } : { type: 'submit' })}
              autoFocus={isAdding && !isOpen}
              pending={pending}
              pendingLabel={asked === 'add' ? 'Adding...' : titles.add}
              keepsFocus
            >
              {titles.add}
            </PendingButton>
          )}
          {isSaving && (
            <PendingButton
              type="submit"
              pending={pending}
              pendingLabel={asked === 'save' ? 'Saving...' : 'Save corrections'}
              keepsFocus
            >
              Save corrections
            </PendingButton>
          )}
        </>
      }
    >
      <Stack spacing={2}>
        {!isOpen && <SimilarProverbs {...typed} />}
        {isOpen && <SimilarWarning proverb={values.proverb} answer={answer} keepsPlace />}
        <CorrectionFrame correction={correction} preview={!isDuplicate && <Preview content={values} />}>
          <CorrectionFields correction={correction} />
        </CorrectionFrame>
        <UnknownCategories categories={values.categories} />
        {isOpen && answer && <SimilarPanel label="New" typed={typed} answer={answer} />}
        {addition && <AdditionChoices plan={addition} isCorrected={isCorrected} />}
      </Stack>
    </PublishFrame>
  );
}

const rules = zodResolver(contentSchema);

const titles = {
  publish: 'Publish this suggestion',
  add: 'Add to the existing proverb',
};

function CorrectionTitle({ proverb }: { proverb: string }) {
  return (
    <>
      Correct the suggestion <span lang="ig">{quote(proverb)}</span>
    </>
  );
}

/** Loads similar proverbs again after one was changed or deleted by someone else. */
function useReloadAfterConflict(cause: unknown): void {
  const client = useQueryClient();
  const isConflict = cause instanceof ApiError && cause.status === 412;
  useEffect(() => {
    if (isConflict) void client.invalidateQueries({ queryKey: iluKeys.similar });
  }, [isConflict, client]);
}

/** The proverb, meaning and categories that the database will have. */
function Preview({ content: { proverb, meaning, categories } }: { content: Content }) {
  const { known } = useSplitCategories(categories);
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Box lang="ig" dir="auto" sx={{ fontWeight: 650, whiteSpace: 'pre-line' }}>
        {proverb}
      </Box>
      {/* The details show a long one in full. */}
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

/** Says which categories do not exist. */
function UnknownCategories({ categories }: { categories: string[] }) {
  const { unknown } = useSplitCategories(categories);
  if (unknown.length === 0) return null;
  return (
    <Alert severity="info" role="presentation">
      {quotedList(unknown)} will be left out:{' '}
      {unknown.length === 1 ? "it isn't a category" : "they aren't categories"} here.
    </Alert>
  );
}
