import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CopyButton } from '../../../shared/feedback/CopyButton';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { PendingButton } from '../../../shared/feedback/PendingButton';
import { Field } from '../../../shared/fields/Field';
import { useWrite, type Write } from '../../../shared/http/write';
import { paths } from '../../../shared/routing/paths';
import { formatMinute } from '../../../shared/text/dates';
import {
  callFailure,
  invitationsQuery,
  invite,
  revokeInvitation,
  type Invitation,
  type NewInvitation,
} from './api';

const changed = { changes: [invitationsQuery.queryKey], waitsForReload: true };

export const inviteWrite: Write<void, NewInvitation> = {
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
  const create = useWrite(inviteWrite);
  const revoke = useWrite(revokeWrite, {
    onSuccess: (_, id) => id === create.data?.id && create.reset(),
  });

  return (
    <Box sx={{ mb: 4 }}>
      <Typography variant="h3" sx={{ mb: 1.5 }}>
        Invite an administrator
      </Typography>
      <Typography sx={{ mb: 2 }}>
        Create a link and send it to one person, who then chooses a username and a password.
      </Typography>
      {create.failure && <ErrorAlert onDismiss={create.reset}>{create.failure}</ErrorAlert>}
      {create.data && <NewLink key={create.data.id} invitation={create.data} />}
      <PendingButton
        variant={create.data ? 'outlined' : 'contained'}
        pending={create.isPending}
        pendingLabel="Creating..."
        onClick={() => create.mutate()}
      >
        {create.data ? 'Invite someone else' : 'Invite someone'}
      </PendingButton>
      {open.error && (
        <ErrorAlert action={{ label: 'Try again', onClick: () => void open.refetch() }}>
          {callFailure(open.error, 'The invitations could not be loaded.')}
        </ErrorAlert>
      )}
      {revoke.failure && <ErrorAlert onDismiss={revoke.reset}>{revoke.failure}</ErrorAlert>}
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
                pending={revoke.isPending && revoke.variables === invitation.id}
                onRevoke={() => revoke.mutate(invitation.id)}
              />
            ))}
          </List>
        </>
      )}
    </Box>
  );
}

/** The link of a new invitation, selected. It is shown only once. */
function NewLink({ invitation: { token, expiresAt } }: { invitation: NewInvitation }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  // Browsers do not send what follows the #, so the token is in no server's log.
  const link = `${window.location.origin}${paths.invite}#${token}`;
  return (
    <Box sx={{ mb: 2 }}>
      <Field
        label="Invitation link"
        hint={`Works once, until ${formatMinute(expiresAt)}. It's shown only now.`}
      >
        {({ id, describedBy }) => (
          <OutlinedInput
            id={id}
            inputRef={input}
            size="small"
            fullWidth
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
            inputProps={{ 'aria-describedby': describedBy }}
            endAdornment={<CopyButton label="Copy the link" text={link} />}
          />
        )}
      </Field>
    </Box>
  );
}

interface RowProps {
  invitation: Invitation;
  pending: boolean;
  onRevoke: () => void;
}

function InvitationRow({ invitation: { createdBy, createdAt, expiresAt }, pending, onRevoke }: RowProps) {
  const created = `Created by ${createdBy} on ${formatMinute(createdAt)}`;
  return (
    <ListItem divider disableGutters sx={{ flexWrap: 'wrap', columnGap: 2 }}>
      <ListItemText
        sx={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}
        primary={created}
        secondary={`Works until ${formatMinute(expiresAt)}`}
      />
      <PendingButton
        variant="outlined"
        size="small"
        color="error"
        pending={pending}
        pendingLabel="Revoking..."
        aria-label={`Revoke the invitation: ${created}`}
        onClick={onRevoke}
      >
        Revoke
      </PendingButton>
    </ListItem>
  );
}
