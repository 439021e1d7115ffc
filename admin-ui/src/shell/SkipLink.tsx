import Link from '@mui/material/Link';

/** The first stop of the Tab key: past the navigation, to the page. Out of sight until it has the focus. */
export function SkipLink() {
  return (
    <Link
      href="#main"
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        borderRadius: 1,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
      onClick={(event) => {
        // Without the address changing: Back should leave the page, not the link.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      Skip to content
    </Link>
  );
}
