import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { saveFile } from '../../../../shared/files/saveFile';
import { copy } from '../../../../shared/notices/copy';
import { codesFile } from './codesFile';

interface Props {
  codes: string[];
  onDone: () => void;
}

/** Shows the recovery codes, this once. */
export function CodesStep({ codes, onDone }: Props) {
  return (
    <>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>
          Each code signs you in once without your app or passkey. Keep them somewhere you can reach without
          your phone. They are shown only once. Any earlier codes no longer work.
        </Typography>
        <Box
          component="ul"
          aria-label="Recovery codes"
          sx={{
            display: 'grid',
            gap: 1,
            m: 0,
            px: { xs: 1, sm: 2 },
            py: 2,
            borderRadius: 1,
            bgcolor: 'action.hover',
            fontFamily: 'monospace',
            fontSize: { xs: '0.8125rem', sm: '1rem' },
            listStyle: 'none',
            // One that does not fit into a line breaks in its middle.
            textWrap: 'balance',
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <Button variant="outlined" size="small" onClick={() => void copy(codes.join('\n'))}>
            Copy all
          </Button>
          <Button variant="outlined" size="small" onClick={() => saveFile(...codesFile(codes))}>
            Save as a file
          </Button>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onDone}>
          I've saved them
        </Button>
      </DialogActions>
    </>
  );
}
