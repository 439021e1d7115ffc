import Typography from '@mui/material/Typography';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNow } from '../hooks/timers';
import { useOnline } from '../hooks/useOnline';
import { formatAge } from '../text/dates';
import { watchOthers, type Opened, type Other } from './watchOthers';

interface Props extends Omit<Opened, 'id'> {
  /** Undefined while it is loading. */
  id: string | undefined;
}

/**
 * One line that says who else has this open, under the title of a dialog. It has the same height when it is empty.
 * While it is on screen, others see that this window has it open. It is silent when the connection fails. Give it the
 * ID as its key.
 */
export function Presence(opened: Props) {
  const others = useOthers(opened);
  // Updates the minutes.
  useNow();
  return (
    <Typography
      role="status"
      // New people are announced, new minutes are not.
      aria-relevant="additions"
      component="div"
      variant="caption"
      noWrap
      sx={{ px: 3, mt: '-2px', pb: 0.5, minHeight: 'calc(1rem + 4px)', lineHeight: '1rem', flexShrink: 0 }}
      color="text.secondary"
    >
      {others.length > 0 && (
        <span key={others.map(({ username }) => username).join()}>{sentence(others)}</span>
      )}
    </Typography>
  );
}

/** 'ngozi has had this open for 2 minutes', 'ngozi and uche have this open' */
function sentence(others: Other[]): string {
  const names = others.map(({ username }) => username);
  const [first] = others;
  if (first && others.length === 1) {
    if (Date.now() - first.since < 60_000) return `${first.username} has just opened this`;
    return `${first.username} has had this open for ${formatAge(new Date(first.since).toISOString())}`;
  }
  if (names.length > 3) names.splice(2, names.length, `${names.length - 2} others`);
  return `${list.format(names)} have this open`;
}

const list = new Intl.ListFormat('en-GB');

/** Returns the others who have this open, and none while the page is hidden or offline. */
function useOthers({ area, entity, id }: Props): Other[] {
  const [openedAt] = useState(Date.now);
  const [others, setOthers] = useState<Other[]>([]);
  const isShown = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible');
  const isOnline = useOnline();
  useEffect(() => {
    if (!id || !isShown || !isOnline) return;
    const connection = new AbortController();
    void watchOthers({ area, entity, id }, openedAt, setOthers, connection.signal);
    return () => {
      connection.abort();
      setOthers([]);
    };
  }, [area, entity, id, openedAt, isShown, isOnline]);
  return others;
}

function subscribeToVisibility(listener: () => void) {
  window.addEventListener('visibilitychange', listener);
  return () => window.removeEventListener('visibilitychange', listener);
}
