import List from '@mui/material/List';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../shared/feedback/ConfirmDialog';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { useUser } from '../AuthContext';
import { AddAdmin } from './AddAdmin';
import { AdminRow } from './AdminRow';
import { adminsQuery } from '../../../shared/http/adminsQuery';
import { useWrite, type Write } from '../../../shared/http/write';
import { removeAdmin, setAdminDisabled, type Admin } from './api';
import { callFailure } from './callFailure';
import { Section } from './Section';

const changed = { changes: [adminsQuery.queryKey], waits: true };

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

/** Who may sign in: adding, disabling and removing administrators. */
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
    <Section title="Administrators">
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
      <AddAdmin />
      <ConfirmDialog
        open={removing !== undefined}
        title="Remove administrator"
        confirmLabel="Remove"
        pendingLabel="Removing..."
        pending={remove.isPending}
        error={remove.failure}
        onConfirm={() => removing !== undefined && remove.mutate(removing)}
        onCancel={stopRemoving}
      >
        {`${removing ?? ''} will be signed out everywhere and cannot sign in again. This action cannot be undone.`}
      </ConfirmDialog>
    </Section>
  );
}
