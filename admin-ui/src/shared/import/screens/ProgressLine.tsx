import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { LiveRegion } from '../../feedback/LiveRegion';
import type { Progress } from '../run/useCheck';

interface Props {
  /** 'Checked', 'Imported' */
  verb: string;
  progress: Progress;
  button: string;
  disabled?: boolean;
  onCancel: () => void;
}

/** How far it is, that it waits for the connection, and the way out. Each quarter is announced, not each batch. */
export function ProgressLine({
  verb,
  progress: { done, total, waiting },
  button,
  disabled,
  onCancel,
}: Props) {
  const id = useId();
  const share = total === 0 ? 0 : done / total;
  const quarter = Math.floor(share * 4);
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 40, mb: 1 }}>
        <Typography id={id} sx={{ flexGrow: 1, fontVariantNumeric: 'tabular-nums' }}>
          {verb} {done.toLocaleString('en')} of {total.toLocaleString('en')} rows
        </Typography>
        <Button onClick={onCancel} disabled={disabled === true}>
          {button}
        </Button>
      </Box>
      <LinearProgress aria-labelledby={id} variant="determinate" value={Math.floor(share * 100)} />
      <LiveRegion>{quarter > 0 && `${verb} ${quarter * 25} percent of the rows.`}</LiveRegion>
      <Box role="status" sx={{ mt: 2 }}>
        {waiting && (
          <Alert
            severity="warning"
            role="presentation"
            action={
              <Button color="inherit" onClick={waiting.now}>
                Try now
              </Button>
            }
          >
            {waiting.isOffline ? 'There is no connection.' : 'The service is not available right now.'} Obi
            will try again automatically, and nothing is imported twice.
          </Alert>
        )}
      </Box>
    </Box>
  );
}
