import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ErrorAlert } from '../../shared/ErrorAlert';
import { ApiError } from '../../shared/http';
import { PageTitle } from '../../shared/PageTitle';
import { PendingButton } from '../../shared/PendingButton';
import { RestoredNotice } from '../../shared/RestoredNotice';
import { SuccessBanner } from '../../shared/SuccessBanner';
import { useFormDraft } from '../../shared/useFormDraft';
import { useLeaveGuard } from '../../shared/useLeaveGuard';
import { useTimedFlag } from '../../shared/useTimedFlag';
import { useAddCreator } from './api';
import { CreatorFields } from './CreatorFields';
import { emptyForm, toInput } from './creatorForm';
import { addFailure } from './failures';
import { showFieldErrors, takePendingLink, useCreatorForm } from './useCreatorForm';
import { useSubmissionId } from './useSubmissionId';

/** How long the success message stays before the form is empty again (spec 4.2). */
const successMs = 3000;

/** Add Creator (spec 2.5). */
export function AddCreatorPage() {
  const form = useCreatorForm(emptyForm);
  const draft = useFormDraft('creator-add', form);
  const add = useAddCreator();
  const identify = useSubmissionId();
  const [failure, setFailure] = useState<string>();
  const [added, success] = useTimedFlag(successMs, () => {
    form.reset({ ...emptyForm, category: form.getValues('category') });
    // Whoever has moved on to something else keeps the focus there.
    if (document.activeElement === document.body) form.setFocus('name');
  });
  const guard = useLeaveGuard(form.formState.isDirty && !added, draft.clear);

  const send = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await add.mutateAsync(identify(toInput(values)));
    } catch (error) {
      setFailure(addFailure(error));
      if (error instanceof ApiError) showFieldErrors(form, error);
      return;
    }
    draft.clear();
    success.raise();
  });

  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageTitle title="Add a New Creator" />
      {guard}
      {draft.restored && (
        <RestoredNotice
          onDiscard={() => {
            form.reset(emptyForm);
            draft.clear();
          }}
        />
      )}
      <form
        noValidate
        aria-label="Add a New Creator"
        onSubmit={(event) => {
          takePendingLink(form);
          void send(event);
        }}
      >
        <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
          Fields marked with * are required.
        </Typography>
        {/* While the success message stands, the form still shows what was added and takes no typing
            that its reset would lose. */}
        <Box
          component="fieldset"
          disabled={added}
          inert={added}
          sx={{ border: 0, m: 0, p: 0, minWidth: 0, opacity: added ? 0.6 : 1 }}
        >
          <CreatorFields form={form} />
        </Box>
        <Box sx={{ mt: 3 }}>
          {failure && <ErrorAlert onDismiss={() => setFailure(undefined)}>{failure}</ErrorAlert>}
          <SuccessBanner>{added && 'Creator added successfully!'}</SuccessBanner>
          <PendingButton
            type="submit"
            size="large"
            pending={add.isPending}
            pendingLabel="Processing..."
            disabled={added}
          >
            Add Creator
          </PendingButton>
        </Box>
      </form>
    </Box>
  );
}
