import Box from '@mui/material/Box';

/** A key, shown on its button if the device has a keyboard and the screen has room. */
export function Key({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{
        ml: 1,
        px: 0.75,
        border: 1,
        borderColor: 'currentcolor',
        borderRadius: 0.5,
        font: 'inherit',
        fontSize: '0.75rem',
        lineHeight: 1.5,
        '@media (hover: none), (max-width: 599px)': { display: 'none' },
      }}
    >
      {children}
    </Box>
  );
}
