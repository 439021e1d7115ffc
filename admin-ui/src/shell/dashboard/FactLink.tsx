import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Props {
  to: string;
  children: ReactNode;
  /** The text colour. */
  color?: string;
  isStrong?: boolean;
}

/** A link inside a card that is itself a link. It is positioned to be above the card's link. */
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
