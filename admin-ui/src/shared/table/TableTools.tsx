import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import DensityMedium from '@mui/icons-material/DensityMedium';
import DensitySmall from '@mui/icons-material/DensitySmall';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import type { Density } from './columns';

/** CSS pixels for each press of a scroll button (spec 9). */
const scrollStep = 300;

interface Props {
  scroller: RefObject<HTMLElement | null>;
  density: Density;
  onDensity: (density: Density) => void;
  /** Further tools, before the built-in ones. */
  children?: ReactNode;
}

/** The tools above a table: its density and sideways scrolling. */
export function TableTools({ scroller, density, onDensity, children }: Props) {
  const scrolls = useScrollsSideways(scroller);
  const scroll = (left: number) => {
    const hasReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    scroller.current?.scrollBy({ left, behavior: hasReducedMotion ? 'instant' : 'smooth' });
  };
  const isCompact = density === 'compact';
  const densityLabel = isCompact ? 'Comfortable rows' : 'Compact rows';
  return (
    <Stack direction="row" spacing={0.5}>
      {children}
      <Tooltip title={densityLabel}>
        <IconButton
          aria-label={densityLabel}
          onClick={() => onDensity(isCompact ? 'comfortable' : 'compact')}
        >
          {isCompact ? <DensityMedium /> : <DensitySmall />}
        </IconButton>
      </Tooltip>
      {scrolls && (
        <>
          <Tooltip title="Scroll left">
            <IconButton aria-label="Scroll left" onClick={() => scroll(-scrollStep)}>
              <ChevronLeft />
            </IconButton>
          </Tooltip>
          <Tooltip title="Scroll right">
            <IconButton aria-label="Scroll right" onClick={() => scroll(scrollStep)}>
              <ChevronRight />
            </IconButton>
          </Tooltip>
        </>
      )}
    </Stack>
  );
}

/** Reports whether a table is wider than its window, so that it can be scrolled sideways. */
function useScrollsSideways(scroller: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  // After every render: columns may have changed, and a search without results removes the table.
  useEffect(() => {
    const table = scroller.current;
    const read = () => setScrolls(table !== null && table.scrollWidth > table.clientWidth);
    read();
    if (!table) return;
    const observer = new ResizeObserver(read);
    observer.observe(table);
    return () => observer.disconnect();
  });
  return scrolls;
}
