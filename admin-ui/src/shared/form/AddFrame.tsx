import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ErrorAlert, SuccessBanner } from '../feedback/ErrorAlert';
import { PageTitle } from '../layout/PageTitle';
import { PendingButton } from '../feedback/PendingButton';
import { RestoredNotice, FormLock, keepFocus } from './FormLock';
import type { AddForm } from './useAddForm';

interface Props<F extends FieldValues> {
  title: string;
  /** The form is in a tab of a page that has its own title. */
  isInTab?: boolean;
  /** Other content follows the form. */
  isFollowed?: boolean;
  add: AddForm<F>;
  button: string;
  /** Disables the button. */
  disabled?: boolean;
  success: string;
  /** The fields. */
  children: ReactNode;
  /** Is shown above the button. */
  progress?: ReactNode;
}

/** The page around a form that adds an entry. Submitting calls add.submit. */
export function AddFrame<F extends FieldValues>(props: Props<F>) {
  const { title, isInTab, isFollowed, add, button, disabled, success, children, progress } = props;
  const { added, draft, failure } = add;
  return (
    // Leaves room to scroll the success message above the notice at the foot of the window.
    <Box sx={{ maxWidth: 720, pb: isFollowed ? 0 : { xs: 6, sm: 8 } }}>
      {!isInTab && <PageTitle title={title} />}
      {add.guard}
      {add.question}
      {draft.restored && <RestoredNotice onDiscard={add.discard} />}
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => void add.submit(event)}
        onMouseDown={keepFocus}
        {...add.typesNext}
      >
        <Typography variant="body2" sx={{ mb: 1.5, color: 'text.secondary' }}>
          Fields marked with * are required.
        </Typography>
        {/* The form keeps the added entry until the success message disappears. */}
        <FormLock isLocked={add.isSending || added} hasFailed={failure !== undefined}>
          {children}
        </FormLock>
        <Box sx={{ mt: 2 }}>
          {progress}
          <SuccessBanner success={added && success} takesFocus={add.hadFocus}>
            <PendingButton
              type="submit"
              size="large"
              pending={add.isSending && !add.isAsking}
              pendingLabel="Processing..."
              disabled={added || disabled === true}
            >
              {button}
            </PendingButton>
          </SuccessBanner>
          {/* Below the button, which stays under the pointer. */}
          {failure && (
            <Box sx={{ mt: 2 }}>
              <ErrorAlert onDismiss={add.dismissFailure}>{failure}</ErrorAlert>
            </Box>
          )}
        </Box>
      </form>
    </Box>
  );
}
