import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import HorizontalRule from '@mui/icons-material/HorizontalRule';
import PauseCircle from '@mui/icons-material/PauseCircle';
import Schedule from '@mui/icons-material/Schedule';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { State } from './words';

const looks = {
  good: { Icon: CheckCircle, color: 'success.main' },
  waiting: { Icon: Schedule, color: 'warning.main' },
  bad: { Icon: ErrorOutlined, color: 'error.main' },
  new: { Icon: HorizontalRule, color: 'text.secondary' },
  paused: { Icon: PauseCircle, color: 'text.secondary' },
} as const;

/** A state as colour, icon and words, with the reason below. */
export function StateLabel({ tone, text, reason }: State) {
  const { Icon, color } = looks[tone];
  return (
    <>
      <Box
        component="span"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.5,
          verticalAlign: 'bottom',
          color,
          fontWeight: 600,
        }}
      >
        <Icon aria-hidden fontSize="small" />
        {text}
      </Box>
      {reason && (
        <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
          {reason}
        </Typography>
      )}
    </>
  );
}
