import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { ErrorAlert } from '../../../../shared/feedback/ErrorAlert';
import type { AskProps } from '../../../../shared/moderation/types';
import { PendingButton } from '../../../../shared/feedback/PendingButton';
import { incompleteNumber, isNumberMissing, joinContact, undecidedNumber } from '../../directory/contact';
import { ContactField } from '../../directory/ContactField';
import { missingSentence, missingForDirectory } from './missingForDirectory';
import { PublishPreview } from './PublishPreview';
import type { Profile } from './types';
import { usePublishContact } from './usePublishContact';

/** Shows what the directory will hold and lets the contact be put right before it is sent. */
export function PublishDialog(props: AskProps<Profile>) {
  const { item, pending, error, onConfirm, onInstead, onCancel } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [contact, setContact] = usePublishContact(item);
  const [asked, setAsked] = useState<'publish' | 'approve'>();
  const lacks = missingForDirectory(item);
  const isNumberless = isNumberMissing(contact.number);
  const incomplete = contact.kept === contact.number ? undefined : incompleteNumber(contact.number);
  const numberError = contact.typedNumber ? undecidedNumber : incomplete;
  const wrong = isNumberless ? 'Contact number is required.' : numberError;

  const publish = (event: SyntheticEvent) => {
    event.preventDefault();
    if (pending) return;
    setAsked('publish');
    if (wrong !== undefined) input.current?.focus();
    else onConfirm({ contact: joinContact(contact) });
  };
  const approve = () => {
    setAsked('approve');
    onInstead('approve');
  };
  const canPublish = lacks.length === 0;
  const needsWayOut = !canPublish || item.contact === '' || Boolean(error);

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={pending ? undefined : onCancel}
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>Approve and add to directory</DialogTitle>
      <DialogContent>
        {error && <ErrorAlert>{error}</ErrorAlert>}
        {(!canPublish || item.contact === '') && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {missingSentence(item)}
          </Alert>
        )}
        <PublishPreview profile={item} />
        {canPublish && (
          <Box component="form" id={`${id}-form`} noValidate onSubmit={publish} sx={{ mt: 2 }}>
            <ContactField
              name="contact"
              value={contact.number}
              typedNumber={contact.typedNumber ?? ''}
              onChange={(number, typedNumber) => setContact({ ...contact, number, typedNumber })}
              onBlur={() => undefined}
              onKeep={(kept) => setContact({ ...contact, kept })}
              inputRef={input}
              error={asked === 'publish' ? wrong : undefined}
            />
            <FormControlLabel
              label="Includes WhatsApp"
              control={
                <Checkbox
                  checked={contact.includesWhatsApp}
                  onChange={(_, includesWhatsApp) => setContact({ ...contact, includesWhatsApp })}
                />
              }
            />
            {wrong === undefined && (
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
                The directory will show <bdi>{joinContact(contact)}</bdi>
              </Box>
            )}
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, px: 3, pb: 2 }}>
        <Button onClick={onCancel} disabled={pending}>
          Cancel
        </Button>
        {needsWayOut && (
          <PendingButton
            variant={canPublish ? 'outlined' : 'contained'}
            autoFocus={!canPublish}
            pending={pending}
            pendingLabel={asked === 'approve' ? 'Approving...' : 'Approve'}
            onClick={approve}
          >
            Approve
          </PendingButton>
        )}
        {canPublish && (
          <PendingButton
            type="submit"
            form={`${id}-form`}
            autoFocus={item.contact !== ''}
            pending={pending}
            pendingLabel={asked === 'approve' ? 'Approve and add to directory' : 'Adding...'}
          >
            Approve and add to directory
          </PendingButton>
        )}
      </DialogActions>
    </Dialog>
  );
}
