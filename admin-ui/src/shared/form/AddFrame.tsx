import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FormEvent, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { PageTitle } from '../layout/PageTitle';
import { PendingButton } from '../feedback/PendingButton';
import { RestoredNotice } from './RestoredNotice';
import { SuccessBanner } from '../feedback/SuccessBanner';
import { FormLock } from './FormLock';
import { keepFocus } from './keepFocus';
import type { AddForm } from './useAddForm';

interface Props<F extends FieldValues> {
  title: string;
  /** It is one part of a page that has a title of its own, under a tab that names it. */
  isPart?: boolean;
  add: AddForm<F>;
  /** The form is submitted; calls add.submit unless there is something to be done before. */
  onSubmit?: (event: FormEvent) => void | Promise<void>;
  button: string;
  /** The button cannot be pressed yet. */
  disabled?: boolean;
  success: string;
  /** The fields. */
  children: ReactNode;
  /** Stands above the button. */
  progress?: ReactNode;
}

/** A page, or a part of one, with a form that adds something. */
export function AddFrame<F extends FieldValues>(props: Props<F>) {
  const { title, isPart, add, onSubmit = add.submit, button, disabled, success, children, progress } = props;
  const { added, draft, failure } = add;
  return (
    <Box sx={{ maxWidth: 720 }}>
      {!isPart && <PageTitle title={title} />}
      {add.guard}
      {draft.restored && <RestoredNotice onDiscard={add.discard} />}
      <form noValidate aria-label={title} onSubmit={(event) => void onSubmit(event)} onMouseDown={keepFocus}>
        <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
          Fields marked with * are required.
        </Typography>
        {/* The form still shows what was added while the success message is shown, and is emptied after it. */}
        <FormLock isLocked={add.isSending || added} hasFailed={failure !== undefined}>
          {children}
        </FormLock>
        <Box sx={{ mt: 3 }}>
          {failure && <ErrorAlert onDismiss={add.dismissFailure}>{failure}</ErrorAlert>}
          <SuccessBanner>{added && success}</SuccessBanner>
          {progress}
          <PendingButton
            type="submit"
            size="large"
            pending={add.isSending}
            pendingLabel="Processing..."
            disabled={added || disabled === true}
          >
            {button}
          </PendingButton>
        </Box>
      </form>
    </Box>
  );
}
