import Button, { type ButtonProps } from '@mui/material/Button';

/** A button of the bar that offers undoing. */
export function BarButton(props: ButtonProps) {
  return (
    <Button
      color="inherit"
      {...props}
      sx={{
        flexShrink: 0,
        px: 1,
        minWidth: 0,
        textDecoration: 'underline',
        '&:focus-visible': { outlineColor: 'currentColor' },
      }}
    />
  );
}
