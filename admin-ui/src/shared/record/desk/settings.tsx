import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useId, useState } from 'react';
import { areValid, detailsOf, noDetails, type RecordingDetails } from '../../audio/details';
import { DetailFields } from '../../audio/DetailFields';
import { listMicrophones } from '../../audio/microphone';
import { Field } from '../../fields/Field';
import { session } from '../../http/client';

/** How this browser records, and whose voice. */
export interface Settings extends RecordingDetails {
  /** A silence of this length ends a recording, in seconds. */
  silenceSeconds: number;
  /** Whether a silence ends a recording. Speakers who pause turn it off. */
  stopsBySilence: boolean;
  /** Whether the next recording starts after Keep. */
  goesOn: boolean;
  /** The ID of the microphone; empty for the browser's choice. */
  microphone: string;
}

const silenceRange = { min: 0.5, max: 5 } as const;
const storageKey = 'obi.recording';
const defaults = { silenceSeconds: 1.5, stopsBySilence: true, goesOn: false, microphone: '' };

/** The speaker and the dialect are remembered for each user. */
const detailsKey = () => `${storageKey}.speaker.${session.username() ?? ''}`;

export function useSettings() {
  const [settings, setSettings] = useState(readSettings);
  const set = useCallback(
    (change: Partial<Settings>) =>
      setSettings((before) => {
        const next = { ...before, ...change };
        const { speaker, dialect, ...ofBrowser } = next;
        localStorage.setItem(storageKey, JSON.stringify(ofBrowser));
        localStorage.setItem(detailsKey(), JSON.stringify({ speaker, dialect }));
        return next;
      }),
    [],
  );
  return { settings, set };
}

export const readSettings = (): Settings => ({ ...readBrowserSettings(), ...readDetails() });

function readDetails(): RecordingDetails {
  try {
    return detailsOf(JSON.parse(localStorage.getItem(detailsKey()) ?? '{}') as Partial<RecordingDetails>);
  } catch {
    return noDetails;
  }
}

function readBrowserSettings(): typeof defaults {
  try {
    const stored = {
      ...defaults,
      ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<
        Record<keyof typeof defaults, unknown>
      >),
    };
    const seconds = Number(stored.silenceSeconds) || defaults.silenceSeconds;
    return {
      silenceSeconds: Math.min(silenceRange.max, Math.max(silenceRange.min, seconds)),
      stopsBySilence: stored.stopsBySilence !== false,
      goesOn: stored.goesOn === true,
      microphone: String(stored.microphone),
    };
  } catch {
    return defaults;
  }
}

interface Props {
  settings: Settings;
  onChange: (change: Partial<Settings>) => void;
  onClose: () => void;
}

/** Names of devices are long, and often differ only at the end. */
const wraps = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;

/** Says who speaks, and chooses the microphone and when a recording ends. */
export function SettingsDialog({ settings, onChange, onClose }: Props) {
  const id = useId();
  const microphones = useMicrophones();
  const { microphone, stopsBySilence, silenceSeconds, goesOn } = settings;
  // Settings never hold a text that the server would refuse.
  const [details, setDetails] = useState<RecordingDetails>(settings);
  const describe = (next: RecordingDetails) => {
    setDetails(next);
    if (areValid(next)) onChange(detailsOf(next));
  };
  const isConnected = microphones.some(({ deviceId }) => deviceId === microphone);
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <DialogTitle id={`${id}-title`}>Recording settings</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <DetailFields value={details} onChange={describe} />
          <Field
            label="Microphone"
            hint={microphones.length === 0 && 'Record once to see the microphones of this device here.'}
          >
            {({ id: displayId, labelId, describedBy }) => (
              <Select
                displayEmpty
                labelId={labelId}
                SelectDisplayProps={{ id: displayId, 'aria-describedby': describedBy }}
                value={isConnected ? microphone : ''}
                onChange={({ target }) => onChange({ microphone: target.value })}
                sx={{ '&& .MuiSelect-select': wraps }}
              >
                <MenuItem value="" sx={wraps}>
                  Browser default
                </MenuItem>
                {microphones.map(({ deviceId, label }, at) => (
                  <MenuItem key={deviceId} value={deviceId} sx={wraps}>
                    {label || `Microphone ${at + 1}`}
                  </MenuItem>
                ))}
              </Select>
            )}
          </Field>
          <FormControlLabel
            control={<Switch checked={stopsBySilence} />}
            label="Stop automatically after silence"
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
            label="Start the next one after Keep"
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

/** Returns the connected microphones. */
function useMicrophones(): readonly MediaDeviceInfo[] {
  const [microphones, setMicrophones] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    const { mediaDevices } = navigator;
    if (!('mediaDevices' in navigator)) return;
    let isOver = false;
    const refresh = () =>
      void listMicrophones().then(
        (devices) => !isOver && setMicrophones(devices),
        () => undefined,
      );
    refresh();
    mediaDevices.addEventListener('devicechange', refresh);
    return () => {
      isOver = true;
      mediaDevices.removeEventListener('devicechange', refresh);
    };
  }, []);
  return microphones;
}
