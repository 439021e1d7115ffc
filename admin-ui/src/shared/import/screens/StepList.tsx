import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef } from 'react';

export const steps = ['File', 'Columns', 'Check', 'Import'] as const;
export type StepName = (typeof steps)[number];

/** Where one is on the way. */
export function StepList({ current }: { current: StepName }) {
  const at = steps.indexOf(current);
  return (
    <Box
      component="ol"
      aria-label="Steps"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: { xs: 1.5, sm: 3 },
        rowGap: 0.5,
        m: 0,
        mb: 3,
        p: 0,
        listStyle: 'none',
        fontSize: { xs: '0.875rem', sm: '1rem' },
      }}
    >
      {steps.map((step, index) => (
        <Box
          key={step}
          component="li"
          aria-current={index === at ? 'step' : undefined}
          sx={{
            pb: 0.5,
            borderBottom: 2,
            borderColor: index === at ? 'primary.main' : 'transparent',
            color: index === at ? 'text.primary' : 'text.secondary',
            fontWeight: index === at ? 650 : 400,
          }}
        >
          {index + 1}. {step}
        </Box>
      ))}
    </Box>
  );
}

/** The heading of a step. It gets the focus when the step changes, so that screen readers read it. */
export function StepHeading({ children, takesFocus = true }: { children: string; takesFocus?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <Typography ref={heading} variant="h2" tabIndex={-1} sx={{ mb: 2, '&:focus': { outline: 'none' } }}>
      {children}
    </Typography>
  );
}
