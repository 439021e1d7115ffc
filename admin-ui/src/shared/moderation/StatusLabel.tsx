import Cancel from '@mui/icons-material/Cancel';
import CheckCircle from '@mui/icons-material/CheckCircle';
import Flag from '@mui/icons-material/Flag';
import Schedule from '@mui/icons-material/Schedule';
import type SvgIcon from '@mui/material/SvgIcon';
import Box from '@mui/material/Box';

type Look = { Icon: typeof SvgIcon; color: string };

const waiting: Look = { Icon: Schedule, color: 'warning.main' };
const looks: Record<string, Look> = {
  pending: waiting,
  approved: { Icon: CheckCircle, color: 'success.main' },
  resolved: { Icon: CheckCircle, color: 'success.main' },
  rejected: { Icon: Cancel, color: 'error.main' },
  'red list': { Icon: Flag, color: 'error.main' },
};

/** The icon of a status in its colour; say the status in words beside it. */
export function StatusIcon({ status }: { status: string }) {
  const { Icon, color } = looks[status] ?? waiting;
  return <Icon aria-hidden fontSize="small" sx={{ color }} />;
}

/** A status as colour, icon and word. */
export function StatusLabel({ status }: { status: string }) {
  const { color } = looks[status] ?? waiting;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color, fontWeight: 600 }}
    >
      <StatusIcon status={status} />
      <StatusWord>{status}</StatusWord>
    </Box>
  );
}

/** The statuses are lower-case words; on screen they begin with a capital. */
export function StatusWord({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-block', '&::first-letter': { textTransform: 'uppercase' } }}>
      {children}
    </Box>
  );
}
