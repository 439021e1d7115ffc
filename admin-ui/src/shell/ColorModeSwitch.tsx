import DarkMode from '@mui/icons-material/DarkMode';
import LightMode from '@mui/icons-material/LightMode';
import SettingsBrightness from '@mui/icons-material/SettingsBrightness';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import type { ColorChoice } from '../shared/theme/colorMode';

/** The themes to choose from. */
export const choices = [
  { value: 'light', label: 'Light theme', Icon: LightMode },
  { value: 'dark', label: 'Dark theme', Icon: DarkMode },
  { value: 'system', label: 'Same as this device', Icon: SettingsBrightness },
] as const;

interface Props {
  choice: ColorChoice;
  onChoose: (choice: ColorChoice) => void;
}

export function ColorModeSwitch({ choice, onChoose }: Props) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={choice}
      aria-label="Theme"
      onChange={(_, next: ColorChoice | null) => {
        // Pressing the chosen button again returns null.
        if (next) onChoose(next);
      }}
    >
      {choices.map(({ value, label, Icon }) => (
        <ToggleButton key={value} value={value} aria-label={label} sx={{ minWidth: 44, minHeight: 40 }}>
          <Tooltip title={label}>
            <Icon fontSize="small" />
          </Tooltip>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
