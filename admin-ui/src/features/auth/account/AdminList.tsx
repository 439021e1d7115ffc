import Block from '@mui/icons-material/Block';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../shared/feedback/ConfirmDialog';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { callFailure } from '../../../shared/feedback/failures';
import { PendingButton } from '../../../shared/feedback/PendingButton';
import { adminsQuery } from '../../../shared/http/adminsQuery';
import { useWrite, type Write } from '../../../shared/http/write';
import { useUser } from '../AuthContext';
import { AddAdmin } from './AddAdmin';
import { invitationsQuery, removeAdmin, setAdminDisabled, type Admin } from './api';
import { Invitations } from './Invitations';
import { Section } from './Section';

// Disabling and removing also revoke the administrator's invitations.
const changed = { changes: [adminsQuery.queryKey, invitationsQuery.queryKey], waitsForReload: true };

export const toggleAdminWrite: Write<Admin> = {
  ...changed,
  send: ({ username, disabled }) => setAdminDisabled(username, !disabled),
  failureOf: (error) => callFailure(error, 'Nothing was changed.'),
};

export const removeAdminWrite: Write<string> = {
  ...changed,
  send: removeAdmin,
  failureOf: (error) => callFailure(error, 'The administrator was not removed.'),
};

/** Lists, invites, adds, disables and removes administrators. */
export function AdminList() {
  const me = useUser()?.username;
  const admins = useQuery(adminsQuery);
  const [removing, setRemoving] = useState<string>();
  const toggle = useWrite(toggleAdminWrite);
  const remove = useWrite(removeAdminWrite, { onSuccess: () => setRemoving(undefined) });
  const stopRemoving = () => {
    setRemoving(undefined);
    remove.reset();
  };

  return (
    <Section id="administrators">
      {admins.error && (
        <ErrorAlert action={{ label: 'Try again', onClick: () => void admins.refetch() }}>
          {callFailure(admins.error, 'The administrators could not be loaded.')}
        </ErrorAlert>
      )}
      {toggle.failure && <ErrorAlert onDismiss={toggle.reset}>{toggle.failure}</ErrorAlert>}
      {admins.isPending && <Skeleton variant="rounded" height={72} />}
      <List disablePadding sx={{ mb: 3 }}>
        {admins.data?.map((admin) => (
          <AdminRow
            key={admin.username}
            admin={admin}
            isMe={admin.username === me}
            pending={toggle.isPending && toggle.variables.username === admin.username}
            onToggle={() => toggle.mutate(admin)}
            onRemove={() => setRemoving(admin.username)}
          />
        ))}
      </List>
      <Invitations />
      <AddAdmin />
      <ConfirmDialog
        open={removing !== undefined}
        title="Remove administrator?"
        confirmLabel="Remove"
        pendingLabel="Removing..."
        pending={remove.isPending}
        error={remove.failure}
        onConfirm={() => removing !== undefined && remove.mutate(removing)}
        onCancel={stopRemoving}
      >
        {`${removing ?? ''} will be signed out everywhere and cannot sign in again, and their open invitations and API keys are revoked. This action cannot be undone.`}
      </ConfirmDialog>
    </Section>
  );
}

interface Props {
  admin: Admin;
  /** The signed-in user, who must not lock themselves out. */
  isMe: boolean;
  pending: boolean;
  onToggle: () => void;
  onRemove: () => void;
}

function AdminRow({ admin, isMe, pending, onToggle, onRemove }: Props) {
  const { username, disabled } = admin;
  const action = disabled ? 'Enable' : 'Disable';
  return (
    <ListItem divider disableGutters sx={{ flexWrap: 'wrap', columnGap: 2 }}>
      <ListItemText
        sx={{ flex: '1 1 12rem', overflowWrap: 'anywhere' }}
        primary={isMe ? `${username} (you)` : username}
      />
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        {disabled && <Chip size="small" icon={<Block />} label="Disabled" />}
        {!isMe && (
          <>
            <PendingButton
              variant="outlined"
              size="small"
              pending={pending}
              pendingLabel="Saving..."
              aria-label={`${action} ${username}`}
              onClick={onToggle}
            >
              {action}
            </PendingButton>
            <Button size="small" color="error" aria-label={`Remove ${username}`} onClick={onRemove}>
              Remove
            </Button>
          </>
        )}
      </Stack>
    </ListItem>
  );
}
