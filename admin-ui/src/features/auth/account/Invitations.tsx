import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../shared/feedback/ConfirmDialog';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { callFailure } from '../../../shared/feedback/failures';
import { PendingButton } from '../../../shared/feedback/PendingButton';
import { CopyField } from '../../../shared/fields/CopyField';
import { Field } from '../../../shared/fields/Field';
import { useWrite, type Write } from '../../../shared/http/write';
import { announce } from '../../../shared/notices/notify';
import { paths } from '../../../shared/routing/paths';
import { formatMinute } from '../../../shared/text/dates';
import { invitationsQuery, invite, revokeInvitation, type Invitation, type NewInvitation } from './api';

const changed = { changes: [invitationsQuery.queryKey], waitsForReload: true };

export const inviteWrite: Write<string, NewInvitation> = {
  ...changed,
  send: invite,
  failureOf: (error) => callFailure(error, 'No invitation was created.'),
};

export const revokeWrite: Write<string> = {
  ...changed,
  send: revokeInvitation,
  failureOf: (error) => callFailure(error, 'The invitation was not revoked.'),
};

/** Creates, lists and revokes links with which someone becomes an administrator. */
export function Invitations() {
  const open = useQuery(invitationsQuery);
  const [made, setMade] = useState<NewInvitation>();
  const [revoking, setRevoking] = useState<Invitation>();
  const heading = useRef<HTMLHeadingElement>(null);
  const [note, setNote] = useState('');
  const create = useWrite(inviteWrite, {
    onSuccess: (invitation) => {
      setMade(invitation);
      setNote('');
    },
  });
  const revoke = useWrite(revokeWrite, {
    onSuccess: () => {
      setRevoking(undefined);
      announce('Invitation revoked.');
    },
  });
  const stopRevoking = () => {
    setRevoking(undefined);
    revoke.reset();
  };
  // It may have been used, or revoked together with other access.
  const isDead = open.isSuccess && !open.data.some(({ id }) => id === made?.id);
  const link = isDead ? undefined : made;

  return (
    <Box sx={{ mb: 4 }}>
      <Typography variant="h3" ref={heading} tabIndex={-1} sx={{ mb: 1.5 }}>
        Invite an administrator
      </Typography>
      <Typography sx={{ mb: 2 }}>
        Create a link and send it to one person, who then chooses a username and a password.
      </Typography>
      {create.failure && <ErrorAlert onDismiss={create.reset}>{create.failure}</ErrorAlert>}
      {link && <NewLink key={link.id} invitation={link} />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) create.mutate(note);
        }}
      >
        <Field
          label="Who is it for?"
          hint="Optional. Administrators see this in the list of open invitations."
        >
          {({ id, describedBy }) => (
            <OutlinedInput
              id={id}
              size="small"
              fullWidth
              autoComplete="off"
              value={note}
              onChange={(event) => setNote(event.target.value)}
              inputProps={{ maxLength: 100, 'aria-describedby': describedBy }}
            />
          )}
        </Field>
        <PendingButton
          type="submit"
          variant={link ? 'outlined' : 'contained'}
          pending={create.isPending}
          pendingLabel="Creating..."
          sx={{ mt: 2 }}
        >
          {link ? 'Invite someone else' : 'Invite someone'}
        </PendingButton>
      </form>
      {open.error && (
        <ErrorAlert action={{ label: 'Try again', onClick: () => void open.refetch() }}>
          {callFailure(open.error, 'The invitations could not be loaded.')}
        </ErrorAlert>
      )}
      {open.data && open.data.length > 0 && (
        <>
          <Typography variant="h3" sx={{ mt: 3 }}>
            Open invitations
          </Typography>
          <List disablePadding>
            {open.data.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                onRevoke={() => setRevoking(invitation)}
              />
            ))}
          </List>
        </>
      )}
      <ConfirmDialog
        open={revoking !== undefined}
        title="Revoke invitation?"
        confirmLabel="Revoke"
        pendingLabel="Revoking..."
        pending={revoke.isPending}
        error={revoke.failure}
        onConfirm={() => revoking && revoke.mutate(revoking.id)}
        onCancel={stopRevoking}
        // The row with the button is gone.
        onClosed={() => revoke.isSuccess && heading.current?.focus()}
      >
        The link will no longer work. This action cannot be undone.
      </ConfirmDialog>
    </Box>
  );
}

/** The link of a new invitation, selected. It is shown only once. */
function NewLink({ invitation: { token, expiresAt } }: { invitation: NewInvitation }) {
  // Browsers do not send what follows the #, so the token is in no server's log.
  const link = `${window.location.origin}${paths.invite}#${token}`;
  return (
    <Box sx={{ mb: 2 }}>
      <CopyField
        label="Invitation link"
        hint={`Works once, until ${formatMinute(expiresAt)}. Copy it now; it will not be shown again.`}
        text={link}
        copyLabel="Copy the link"
      />
    </Box>
  );
}

interface RowProps {
  invitation: Invitation;
  onRevoke: () => void;
}

function InvitationRow({ invitation: { note, createdBy, createdAt, expiresAt }, onRevoke }: RowProps) {
  const created = `Created by ${createdBy} on ${formatMinute(createdAt)}`;
  return (
    <ListItem divider disableGutters sx={{ flexWrap: 'wrap', columnGap: 2 }}>
      <ListItemText
        sx={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}
        primary={note ?? created}
        secondary={[note && created, `Works until ${formatMinute(expiresAt)}`].filter(Boolean).join('. ')}
      />
      <Button
        variant="outlined"
        size="small"
        color="error"
        aria-label={`Revoke the invitation: ${[note, created].filter(Boolean).join(', ')}`}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </ListItem>
  );
}
