import Box from '@mui/material/Box';
import type { AppOffer } from './api';

// What cameras need around it, in squares.
const BORDER = 4;

/** A QR code; dark on white in either colour mode, as cameras expect it. */
export function QrCode({ code, label }: { code: AppOffer['qr']; label: string }) {
  const size = code.size + 2 * BORDER;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`${-BORDER} ${-BORDER} ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ display: 'block', width: 'min(100%, 14rem)', bgcolor: '#fff', borderRadius: 1, mx: 'auto' }}
    >
      <path d={code.path} fill="#000" />
    </Box>
  );
}
