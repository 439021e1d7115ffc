import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useIsPrinting } from '../layout/printing';

/** How many rows are drawn at first, and added at a time: enough to fill a window. */
const STEP = 40;

/**
 * Returns the rows that are drawn so far, and the space that is reserved for the others; put the space behind the list.
 * More rows are drawn as the space comes near the window, so that a list of 10,000 does not block the page. For the
 * printer all are drawn. `height` is a row's height in CSS pixels by the theme's breakpoints. At least `atLeast` rows
 * are drawn. With another `list`, such as that of another search, it starts again.
 */
export function useGrowingRows<T>(
  rows: readonly T[],
  height: { xs: number; sm: number },
  atLeast: number,
  list: object,
): { drawn: readonly T[]; space: ReactNode } {
  const isPrinting = useIsPrinting();
  const [{ of, limit }, setLimit] = useState({ of: list, limit: STEP });
  if (of !== list) setLimit({ of: list, limit: STEP });
  const end = useRef<HTMLDivElement>(null);
  const count = isPrinting ? rows.length : Math.max(limit, atLeast);
  const rest = rows.length - count;
  const hasMore = rest > 0;
  useEffect(() => {
    if (!hasMore || !end.current) return;
    const grow = () => setLimit({ of: list, limit: count + STEP });
    const observer = new IntersectionObserver(([space]) => space?.isIntersecting && grow(), {
      rootMargin: '100% 0px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [count, hasMore, list]);
  const space = hasMore && (
    <Box
      ref={end}
      aria-hidden
      style={{ '--rest': rest } as CSSProperties}
      sx={{ height: { xs: `calc(var(--rest) * ${height.xs}px)`, sm: `calc(var(--rest) * ${height.sm}px)` } }}
    />
  );
  return { drawn: hasMore ? rows.slice(0, count) : rows, space };
}
