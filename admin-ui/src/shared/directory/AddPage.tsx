import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ErrorAlert } from '../ErrorAlert';
import { takePendingLink } from '../form/links';
import { PageTitle } from '../PageTitle';
import { PendingButton } from '../PendingButton';
import { RestoredNotice } from '../RestoredNotice';
import { SuccessBanner } from '../SuccessBanner';
import { capital } from './capital';
import type { DirectoryForms, Entry, EntryForm } from './types';
import { useAddForm } from './useAddForm';

interface Props<E extends Entry, F extends EntryForm, I extends object> {
  forms: DirectoryForms<E, F, I>;
}

/** The page that adds an entry to a directory (spec 2.5, 2.7). */
export function AddPage<E extends Entry, F extends EntryForm, I extends object>({ forms }: Props<E, F, I>) {
  const { noun, Fields } = forms;
  const { form, draft, guard, added, failure, isSending, dismissFailure, discard, send } = useAddForm(forms);
  const title = `Add a New ${capital(noun.one)}`;

  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageTitle title={title} />
      {guard}
      {draft.restored && <RestoredNotice onDiscard={discard} />}
      <form
        noValidate
        aria-label={title}
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
          <Fields form={form} isNew />
        </Box>
        <Box sx={{ mt: 3 }}>
          {failure && <ErrorAlert onDismiss={dismissFailure}>{failure}</ErrorAlert>}
          <SuccessBanner>{added && `${capital(noun.one)} added successfully!`}</SuccessBanner>
          <PendingButton
            type="submit"
            size="large"
            pending={isSending}
            pendingLabel="Processing..."
            disabled={added}
            // Leaving a wrong field shows its error, which would push the button away from under the press.
            onMouseDown={(event) => event.preventDefault()}
          >
            {`Add ${capital(noun.one)}`}
          </PendingButton>
        </Box>
      </form>
    </Box>
  );
}
