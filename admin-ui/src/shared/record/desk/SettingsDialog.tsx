import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { silenceRange, type Settings } from '../settings';
import { useMicrophones } from './useMicrophones';

interface Props {
  settings: Settings;
  onChange: (change: Partial<Settings>) => void;
  onClose: () => void;
}

/** Names of devices are long, and those that differ at their end only are common. */
const wraps = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;

/** Which microphone, and when a recording ends. */
export function SettingsDialog({ settings, onChange, onClose }: Props) {
  const id = useId();
  const microphones = useMicrophones();
  const { microphone, stopsBySilence, silenceSeconds, goesOn } = settings;
  const isThere = microphones.some(({ deviceId }) => deviceId === microphone);
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <DialogTitle id={`${id}-title`}>How to record</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2, pt: 1 }}>
          <TextField
            select
            id={`${id}-microphone`}
            label="Microphone"
            value={isThere ? microphone : ''}
            onChange={({ target }) => onChange({ microphone: target.value })}
            helperText={
              microphones.length === 0
                ? 'Record once, and the microphones of this device can be chosen here.'
                : undefined
            }
            slotProps={{
              select: { displayEmpty: true, sx: { '&& .MuiSelect-select': wraps } },
              inputLabel: { shrink: true },
            }}
          >
            <MenuItem value="" sx={wraps}>
              The one that the browser uses
            </MenuItem>
            {microphones.map(({ deviceId, label }, at) => (
              <MenuItem key={deviceId} value={deviceId} sx={wraps}>
                {label || `Microphone ${at + 1}`}
              </MenuItem>
            ))}
          </TextField>
          <FormControlLabel
            control={<Switch checked={stopsBySilence} />}
            label="Stop by itself when it is silent"
            onChange={(_, checked) => onChange({ stopsBySilence: checked })}
          />
          <div>
            <Typography id={`${id}-silence`} sx={{ opacity: stopsBySilence ? 1 : 0.6 }}>
              After {silenceSeconds.toFixed(1)} seconds of silence
            </Typography>
            <Slider
              {...silenceRange}
              step={0.1}
              disabled={!stopsBySilence}
              value={silenceSeconds}
              aria-label="Seconds of silence"
              getAriaValueText={(seconds) => `${seconds} seconds`}
              onChange={(_, value) => onChange({ silenceSeconds: value })}
            />
          </div>
          <FormControlLabel
            control={<Switch checked={goesOn} />}
            label="Begin the next as soon as one is kept"
            onChange={(_, checked) => onChange({ goesOn: checked })}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
