import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';

interface Props {
  exact: boolean;
  onChange: (exact: boolean) => void;
}

/** A switch for an exact search, in which dots count. */
export function MatchDots({ exact, onChange }: Props) {
  return (
    <Tooltip describeChild title={<span>ọ is not o, ṅ is not n</span>}>
      <FormControlLabel
        label="Match dots"
        control={<Switch size="small" checked={exact} />}
        onChange={(_, checked) => onChange(checked)}
        // The library's negative margin is larger than the space around a small switch.
        sx={{ mx: 0, gap: 0.5 }}
      />
    </Tooltip>
  );
}
