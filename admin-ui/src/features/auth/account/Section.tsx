import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { accountSections } from './sections';

interface Props {
  id: keyof typeof accountSections;
  children: ReactNode;
}

/** A titled part of the account page. An address with its fragment leads to it. */
export function Section({ id, children }: Props) {
  const { hash, key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hash !== `#${id}`) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [hash, key, id]);
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography
        ref={heading}
        variant="h2"
        id={id}
        tabIndex={-1}
        sx={{ mb: 1.5, scrollMarginBlock: '96px' }}
      >
        {accountSections[id].title}
      </Typography>
      {children}
    </Box>
  );
}
