import { styled } from '@mui/material/styles';
import { VisuallyHidden } from './LiveRegion';

const Dot = styled('span')(({ theme }) => ({
  display: 'inline-block',
  flexShrink: 0,
  width: 8,
  height: 8,
  borderRadius: '50%',
  backgroundColor: theme.palette.warning.main,
  '@media (prefers-reduced-motion: no-preference)': { animation: 'obi-pulse 2s ease-in-out infinite' },
  '@keyframes obi-pulse': {
    '0%, 100%': { boxShadow: `0 0 0 0 ${theme.palette.warning.main}` },
    '50%': { boxShadow: `0 0 0 4px transparent` },
  },
}));

/** A dot that shows that something waits. It does not pulse with reduced motion. The text is for screen readers. */
export function PulsingDot({ children }: { children: string }) {
  return (
    <>
      <Dot data-testid="pulsing-dot" />
      <VisuallyHidden> {children}</VisuallyHidden>
    </>
  );
}
