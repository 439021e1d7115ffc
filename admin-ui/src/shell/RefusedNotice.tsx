import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { useSession, useSessionStore } from '../features/auth/AuthContext';
import { agree, counted } from '../shared/text/plural';
import { paths } from '../shared/routing/paths';
import { dayOf, formatMinute } from '../shared/text/dates';

/** Tells of sign-ins that were refused since the last one, until it is closed. */
export function RefusedNotice() {
  const store = useSessionStore();
  const state = useSession();
  const refused = 'session' in state ? state.session.refused : undefined;
  if (!refused) return null;
  const { count, since } = refused;
  return (
    <Alert severity="warning" onClose={store.seen} sx={{ mb: 2 }}>
      {`${counted(count, 'failed sign-in')} since ${formatMinute(since)}. `}
      <Link
        component={RouterLink}
        color="inherit"
        to={`${paths.activity}?kind=refused&from=${dayOf(new Date(since))}`}
      >
        {agree(count, 'View it', 'View them')}
      </Link>
      {". If this wasn't you, "}
      <Link component={RouterLink} color="inherit" to={paths.account}>
        change your password
      </Link>
      .
    </Alert>
  );
}
