import Box from '@mui/material/Box';
import { ObiMark } from '../shared/layout/ObiMark';

/** The product's logo and name. */
export function Brand() {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'primary.main' }}>
      <ObiMark size={28} />
      <Box component="span" lang="ig" sx={{ fontWeight: 700, fontSize: '1.125rem' }}>
        Obi
      </Box>
    </Box>
  );
}
