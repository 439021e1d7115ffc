import Cancel from '@mui/icons-material/Cancel';
import CheckCircle from '@mui/icons-material/CheckCircle';
import Replay from '@mui/icons-material/Replay';
import Schedule from '@mui/icons-material/Schedule';
import type SvgIcon from '@mui/material/SvgIcon';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';

type StatusLook = { Icon: typeof SvgIcon; color: string };

const waiting: StatusLook = { Icon: Schedule, color: 'warning.main' };
const looks: Record<string, StatusLook> = {
  pending: waiting,
  approved: { Icon: CheckCircle, color: 'success.main' },
  resolved: { Icon: CheckCircle, color: 'success.main' },
  rejected: { Icon: Cancel, color: 'error.main' },
  checked: { Icon: CheckCircle, color: 'success.main' },
  'to redo': { Icon: Replay, color: 'error.main' },
};

/** The icon of a status in its colour. Put the status in words beside it. */
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

interface PublishedProps {
  status: string;
  isPublished: boolean;
}

/** Says whether a submission is published. Nothing for one that waits or was rejected, unless it is published. */
export function PublishedLabel({ status, isPublished }: PublishedProps) {
  if (!isPublished && status !== 'approved') return null;
  return <Chip size="small" variant="outlined" label={isPublished ? 'Published' : 'Not published'} />;
}

/** A status with a capital first letter; the word itself stays as it is for screen readers. */
export function StatusWord({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-block', '&::first-letter': { textTransform: 'uppercase' } }}>
      {children}
    </Box>
  );
}
