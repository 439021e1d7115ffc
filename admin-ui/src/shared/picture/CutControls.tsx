import RotateLeft from '@mui/icons-material/RotateLeft';
import RotateRight from '@mui/icons-material/RotateRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Slider from '@mui/material/Slider';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { mostZoom, turned, type Cut, type Size } from './cut';

interface Props {
  picture: Size;
  cut: Cut;
  onChange: (cut: Cut) => void;
  disabled: boolean;
}

/** What can be done with a picture, below it. */
export function CutControls({ picture, cut, onChange, disabled }: Props) {
  const id = useId();
  const most = mostZoom(picture);
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'center' }}>
        <Button startIcon={<RotateLeft />} disabled={disabled} onClick={() => onChange(turned(cut, 'left'))}>
          Rotate left
        </Button>
        <Button
          startIcon={<RotateRight />}
          disabled={disabled}
          onClick={() => onChange(turned(cut, 'right'))}
        >
          Rotate right
        </Button>
        <FormControlLabel
          control={<Switch checked={cut.isSquare} />}
          label="Crop to a square"
          disabled={disabled}
          onChange={(_, isSquare) => onChange({ ...cut, isSquare })}
        />
      </Box>
      {cut.isSquare && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 1 }}>
          <Typography id={id}>Zoom</Typography>
          <Slider
            aria-labelledby={id}
            min={1}
            max={Math.max(most, 1.01)}
            step={0.05}
            value={Math.min(cut.zoom, most)}
            disabled={disabled || most === 1}
            getAriaValueText={(zoom) => `${Math.round(zoom * 100)}%`}
            onChange={(_, zoom) => onChange({ ...cut, zoom })}
          />
        </Box>
      )}
    </Box>
  );
}
