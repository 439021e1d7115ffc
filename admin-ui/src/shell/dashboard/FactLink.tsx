import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Props {
  to: string;
  children: ReactNode;
  /** Of the text; by default the one of links. */
  color?: string;
  isStrong?: boolean;
}

/** A link within a card that leads elsewhere as a whole: it lies above that one. */
export function FactLink({ to, children, color = 'primary.main', isStrong = false }: Props) {
  return (
    <MuiLink
      component={Link}
      to={to}
      variant="body2"
      underline="hover"
      sx={{
        position: 'relative',
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        minHeight: 32,
        color,
        fontWeight: isStrong ? 650 : undefined,
      }}
    >
      {children}
    </MuiLink>
  );
}
