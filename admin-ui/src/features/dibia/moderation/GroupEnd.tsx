import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Group } from './types';

interface Props {
  noun: string;
  group: Group;
  /** The group's list could not be loaded at all. */
  failed: boolean;
  /** How loading more of it goes. */
  state: 'idle' | 'pending' | 'error' | 'success';
  onMore: (group: Group) => void;
  onRetry: (group: Group) => void;
  top: number;
  height: number;
}

/** The last line of an open group: the way to what is not loaded yet. */
export function GroupEnd({ noun, group, failed, state, onMore, onRetry, top, height }: Props) {
  return (
    <Box
      style={{ top, height }}
      sx={{
        position: 'absolute',
        insetInline: 0,
        px: { xs: 2, sm: 6 },
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        borderBottom: 1,
        borderColor: 'divider',
        displayPrint: 'none',
      }}
    >
      {(failed || state === 'error') && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {failed ? `These ${noun}s could not be loaded.` : `More ${noun}s could not be loaded.`}
        </Typography>
      )}
      {failed ? (
        <Button variant="outlined" size="small" onClick={() => onRetry(group)}>
          Retry
        </Button>
      ) : (
        <Button size="small" aria-disabled={state === 'pending'} onClick={() => onMore(group)}>
          {state === 'pending' ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </Box>
  );
}

/** Holds the place of a submission that is being loaded. */
export function WaitingRow({ top, height }: { top: number; height: number }) {
  return (
    <Box
      aria-hidden
      style={{ top, height }}
      sx={{
        position: 'absolute',
        insetInline: 0,
        px: { xs: 2, sm: 6 },
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        '@keyframes obi-appear': { to: { opacity: 1 } },
        opacity: 0,
        animation: 'obi-appear 0s 200ms forwards',
      }}
    >
      <Skeleton width="30%" />
      <Skeleton width="80%" />
    </Box>
  );
}
