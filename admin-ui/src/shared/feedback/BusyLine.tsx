import LinearProgress from '@mui/material/LinearProgress';

/** Lies at the foot of a button while what it does is on its way. The button keeps its words and the focus. */
export function BusyLine() {
  return (
    <LinearProgress
      aria-hidden
      sx={{ position: 'absolute', insetInline: 8, bottom: 3, height: 2, borderRadius: 1 }}
    />
  );
}
