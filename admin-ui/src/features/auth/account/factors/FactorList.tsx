import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { formatDay } from '../../../../shared/text/dates';
import type { Factors, Passkey } from './api';
import type { Task } from './tasks';

interface Props {
  factors: Factors;
  onBegin: (task: Task) => void;
}

/** The second factors that there are. The last one stays where everybody must have one. */
export function FactorList({ factors: { app, passkeys, required }, onBegin }: Props) {
  const isLast = passkeys.length + (app ? 1 : 0) === 1;
  const mayRemove = !required || !isLast;
  return (
    <List disablePadding sx={{ width: 1 }}>
      {passkeys.map((passkey) => (
        <FactorRow key={passkey.id} name={passkey.name} about={aboutPasskey(passkey)}>
          <Button
            size="small"
            aria-label={`Rename ${passkey.name}`}
            onClick={() => onBegin({ name: 'renamePasskey', passkey })}
          >
            Rename
          </Button>
          {mayRemove && (
            <Button
              size="small"
              color="error"
              aria-label={`Remove ${passkey.name}`}
              onClick={() => onBegin({ name: 'removePasskey', passkey, isLast })}
            >
              Remove
            </Button>
          )}
        </FactorRow>
      ))}
      {app && (
        <FactorRow name="Authenticator app" about={`Set up on ${formatDay(app.since)}`}>
          <Button size="small" onClick={() => onBegin({ name: 'setUp' })}>
            Set up another app
          </Button>
          {mayRemove && (
            <Button
              size="small"
              color="error"
              aria-label="Remove the app"
              onClick={() => onBegin({ name: 'removeApp', isLast })}
            >
              Remove
            </Button>
          )}
        </FactorRow>
      )}
    </List>
  );
}

function aboutPasskey({ since, usedAt }: Passkey): string {
  const used = usedAt ? `last used on ${formatDay(usedAt)}` : 'not used yet';
  return `Passkey, added on ${formatDay(since)}, ${used}`;
}

interface FactorRowProps {
  name: string;
  about: string;
  children: ReactNode;
}

/** One second factor, with what can be done to it. */
function FactorRow({ name, about, children }: FactorRowProps) {
  return (
    <ListItem divider disableGutters sx={{ flexWrap: 'wrap', columnGap: 2 }}>
      <ListItemText sx={{ flex: '1 1 14rem', overflowWrap: 'anywhere' }} primary={name} secondary={about} />
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
        {children}
      </Stack>
    </ListItem>
  );
}
