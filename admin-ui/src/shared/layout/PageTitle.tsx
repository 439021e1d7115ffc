import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import { useDocumentTitle } from '../routing/useDocumentTitle';
import { shortViewport } from './viewport';

interface Props {
  title: string;
  /** Shown after the title, such as the number of entries. */
  count?: ReactNode;
  actions?: ReactNode;
}

/** The only h1 of a page. It also sets the title of the browser tab. */
export function PageTitle({ title, count, actions }: Props) {
  useDocumentTitle(title);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: { xs: 1, sm: 2 },
        rowGap: { xs: 1, sm: 2 },
        mb: { xs: 1.5, sm: 3 },
        [shortViewport]: { mb: 1 },
        '@media print': { mb: 1, '& a, & button': { display: 'none' } },
      }}
    >
      <Typography
        variant="h1"
        sx={{
          flexGrow: 1,
          fontSize: { xs: '1.25rem', sm: '1.625rem' },
          [shortViewport]: { fontSize: '1.25rem' },
        }}
      >
        {title}
        {/* Without the space, screen readers read the title and the count as one word. */}
        {count && ' '}
        {count && (
          <Box
            component="span"
            sx={{
              color: 'text.secondary',
              fontSize: { xs: '1rem', sm: 'inherit' },
              fontWeight: 400,
              whiteSpace: 'nowrap',
            }}
          >
            {count}
          </Box>
        )}
      </Typography>
      {actions}
    </Box>
  );
}

/** Returns the distance of an element from the top of the page, updated when messages above it appear or disappear. */
export function usePageTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const read = () => {
      const box = element.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
