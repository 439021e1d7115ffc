import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { UliMotif } from '../layout/UliMotif';

interface Props {
  title: string;
  /** The next step for the user. */
  children?: ReactNode;
  action?: ReactNode;
  /**
   * `true` focuses the title if no element has the focus, `'fromPanel'` if the tab panel around it has it. Set it if
   * this replaces an element that had the focus.
   */
  takesFocus?: boolean | 'fromPanel';
}

/** The content of an empty list or page, with a next step. */
export function EmptyState({ title, children, action, takesFocus = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const from = takesFocus === 'fromPanel' ? '[role=tabpanel]' : 'body';
    if (takesFocus && document.activeElement?.matches(from)) heading.current?.focus();
  }, [takesFocus]);
  return (
    <Box sx={{ p: { xs: 3, sm: 6 }, textAlign: 'center', '& > *': { justifyContent: 'center' } }}>
      <Box sx={{ width: 168, mx: 'auto', mb: 3, color: 'primary.main', opacity: 0.55 }}>
        <UliMotif />
      </Box>
      <Typography
        ref={heading}
        variant="h2"
        tabIndex={takesFocus ? -1 : undefined}
        // Without a text, the buttons follow the title directly.
        sx={{ width: 'fit-content', mx: 'auto', mb: children ? 1 : 3, overflowWrap: 'anywhere' }}
      >
        {title}
      </Typography>
      {children && (
        <Typography sx={{ mb: 2, color: 'text.secondary' }} component="div">
          {children}
        </Typography>
      )}
      {action}
    </Box>
  );
}
