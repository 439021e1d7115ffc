import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import DensityMedium from '@mui/icons-material/DensityMedium';
import DensitySmall from '@mui/icons-material/DensitySmall';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode, RefObject } from 'react';
import type { Density } from './columns';

/** The distance that one press scrolls the table sideways, in CSS pixels (spec 9). */
const scrollStep = 300;

interface Props {
  scroller: RefObject<HTMLElement | null>;
  density: Density;
  onDensity: (density: Density) => void;
  /** Further tools, before these. */
  children?: ReactNode;
}

/** Scrolls the table sideways and sets its density. */
export function TableTools({ scroller, density, onDensity, children }: Props) {
  const move = (left: number) => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    scroller.current?.scrollBy({ left, behavior: calm ? 'instant' : 'smooth' });
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
      <Tooltip title="Scroll left">
        <IconButton aria-label="Scroll left" onClick={() => move(-scrollStep)}>
          <ChevronLeft />
        </IconButton>
      </Tooltip>
      <Tooltip title="Scroll right">
        <IconButton aria-label="Scroll right" onClick={() => move(scrollStep)}>
          <ChevronRight />
        </IconButton>
      </Tooltip>
    </Stack>
  );
}
