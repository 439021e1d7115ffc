import Person from '@mui/icons-material/PersonOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNow } from '../hooks/timers';
import { useOnline } from '../hooks/useOnline';
import { formatAge, formatAgo } from '../text/dates';
import { watchOthers, type Changed, type Opened, type Other, type Seen } from './watchOthers';

interface Props extends Omit<Opened, 'id'> {
  /** Undefined while it is loading. */
  id: string | undefined;
  /** Returns what the change did, such as 'saved this', or undefined if it is already on screen. */
  describeChange: (changed: Changed) => string | undefined;
  /** Shows a change. There is nothing to show of what was deleted. */
  action: { label: string; onClick: () => void };
}

/**
 * One line that says who else has this open, or that another person has just changed it, under the title of a dialog.
 * It has the same height when it is empty. While it is on screen, others see that this window has it open. It is silent
 * when the connection fails. Give it the ID as its key.
 */
export function Presence({ describeChange, action, ...opened }: Props) {
  const { others, changed } = useSeen(opened);
  // Updates the minutes.
  useNow();
  // What has been on screen is not news, even if this person has changed it since.
  const [knownId, setKnownId] = useState<string>();
  const news = changed?.id === knownId ? undefined : changed;
  const did = news && describeChange(news);
  if (news && !did) setKnownId(news.id);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        px: 'var(--dialog-edge)',
        pb: 0.5,
        minHeight: 32,
        flexShrink: 0,
      }}
    >
      {(did || others.length > 0) && <Person aria-hidden fontSize="small" sx={{ mr: 0.5 }} />}
      <Typography
        role="status"
        // New people and changes are announced, new minutes are not.
        aria-relevant="additions"
        component="div"
        variant="body2"
        noWrap
        sx={did ? { fontWeight: 600 } : undefined}
      >
        {news && did ? (
          <span key={news.id}>
            {news.username} {did} {formatChangedAgo(news.at)}.
          </span>
        ) : (
          others.length > 0 && (
            <span key={others.map(({ username }) => username).join()}>{openedBy(others)}</span>
          )
        )}
      </Typography>
      {news && did && !news.deleted && (
        <Link
          component="button"
          type="button"
          variant="body2"
          onClick={action.onClick}
          // 24 px high (WCAG 2.5.8).
          sx={{ ml: 1, py: '2px', fontWeight: 600, flexShrink: 0 }}
        >
          {action.label}
        </Link>
      )}
    </Box>
  );
}

/** 'a moment ago', '2 minutes ago' */
const formatChangedAgo = (at: number) =>
  Date.now() - at < 60_000 ? 'a moment ago' : formatAgo(new Date(at).toISOString());

/** 'ngozi has had this open for 2 minutes', 'ngozi and uche have this open' */
function openedBy(others: Other[]): string {
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
const nothing: Seen = { others: [] };

/** Returns who else has this open and its newest change. It returns nothing while the page is hidden or offline. */
function useSeen({ area, entity, id }: Omit<Opened, 'id'> & { id: string | undefined }): Seen {
  const [openedAt] = useState(Date.now);
  const [seen, setSeen] = useState(nothing);
  const isShown = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible');
  const isOnline = useOnline();
  useEffect(() => {
    if (!id || !isShown || !isOnline) return;
    const connection = new AbortController();
    void watchOthers({ area, entity, id }, openedAt, setSeen, connection.signal);
    return () => {
      connection.abort();
      setSeen(nothing);
    };
  }, [area, entity, id, openedAt, isShown, isOnline]);
  return seen;
}

function subscribeToVisibility(listener: () => void) {
  window.addEventListener('visibilitychange', listener);
  return () => window.removeEventListener('visibilitychange', listener);
}
