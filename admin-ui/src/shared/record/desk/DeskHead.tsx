import Close from '@mui/icons-material/Close';
import Tune from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { QueueButton } from '../queue/QueueButton';

interface Props {
  titleId: string;
  title: string;
  /** How many are left of how many. */
  left: number;
  total: number;
  working: number;
  onSettings: () => void;
  onClose: () => void;
}

/** Words outside the dialog would belong to nothing. */
const inside = { popper: { disablePortal: true } };

/** How far the sitting is, the upload status, and the way out. */
export function DeskHead({ titleId, title, left, total, working, onSettings, onClose }: Props) {
  const done = total === 0 ? 100 : (100 * (total - left)) / total;
  return (
    <Box component="header" sx={{ mb: 2 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: { xs: 1, sm: 2 },
          minHeight: 48,
        }}
      >
        {/* Below each other on a phone: the way out stays in the corner, however many are left. */}
        <Box
          sx={{
            flex: 1,
            display: 'flex',
            flexDirection: { xs: 'column', sm: 'row' },
            columnGap: 2,
            alignItems: { sm: 'baseline' },
          }}
        >
          <Typography id={titleId} variant="h1" sx={{ fontSize: '1.0625rem' }}>
            {title}
          </Typography>
          <Typography sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {left} of {total} left
          </Typography>
        </Box>
        {/* On a phone it has a line of its own, which is there from the beginning. */}
        <Box sx={{ order: { xs: 1, sm: 0 }, width: { xs: '100%', sm: 'auto' }, minHeight: 32 }}>
          <QueueButton working={working} />
        </Box>
        <Tooltip title="How to record" slotProps={inside}>
          <IconButton aria-label="How to record" onClick={onSettings}>
            <Tune />
          </IconButton>
        </Tooltip>
        <Tooltip title="Close" slotProps={inside}>
          <IconButton aria-label="Close the desk" onClick={onClose} edge="end">
            <Close />
          </IconButton>
        </Tooltip>
      </Box>
      <LinearProgress
        variant="determinate"
        value={done}
        aria-label="Recorded in this sitting"
        sx={{ bgcolor: 'action.hover', borderRadius: 1 }}
      />
    </Box>
  );
}
