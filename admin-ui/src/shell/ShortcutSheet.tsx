import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { Shortcut } from '../shared/hooks/shortcuts';

interface Props {
  open: boolean;
  onClose: () => void;
  shortcuts: Shortcut[];
  enabled: boolean;
  onEnable: (enabled: boolean) => void;
}

const keyStyle = {
  display: 'inline-block',
  minWidth: 32,
  px: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  textAlign: 'center',
  fontFamily: 'inherit',
  fontWeight: 600,
} as const;

/** Which single keys do what here, and the switch that turns them off for people whose tools type single keys. */
export function ShortcutSheet({ open, onClose, shortcuts, enabled, onEnable }: Props) {
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="shortcuts-title" maxWidth="xs" fullWidth>
      <DialogTitle id="shortcuts-title">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'auto 1fr',
            gap: 1.5,
            alignItems: 'center',
            m: 0,
            mb: 2,
          }}
        >
          {shortcuts.map(({ key, label }) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ opacity: enabled ? 1 : 0.6 }}>
                <Box component="kbd" sx={keyStyle}>
                  {key}
                </Box>
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {label}
              </Box>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          control={<Switch checked={enabled} onChange={(_, checked) => onEnable(checked)} />}
          label="Single-key shortcuts"
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
