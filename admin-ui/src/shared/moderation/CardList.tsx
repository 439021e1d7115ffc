import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { useDelayed } from '../hooks/timers';
import { SelectBox } from '../table/SelectBox';
import { useSavingDecision } from './savingDecisions';
import type { Filter, Moderated } from './types';
import { useGrowingRows } from './useGrowingRows';

/** The usual height of a card in CSS pixels, on a phone and elsewhere. */
export type CardHeight = { xs: number; sm: number };

/** Props of a card besides its item. They stay the same objects, so that a memoized card renders only when it changes. */
export interface CardProps {
  query: string;
  onDetails: (id: string) => void;
}

export interface CardListProps<T extends Moderated> {
  /** Draws an item as a CardFrame with a DetailsButton. */
  renderCard: (item: T, props: CardProps) => ReactNode;
  onDetails: (id: string) => void;
  /** The item that gets the focus. */
  focusId: string | undefined;
  onFocused: () => void;
}

interface Props<T extends Moderated> extends CardListProps<T> {
  /** 'Profiles' */
  label: string;
  items: readonly T[];
  view: Filter;
  height: CardHeight;
}

/** Between two cards, in CSS pixels. */
const GAP = 12;

const listStyle = {
  m: 0,
  p: 0,
  display: 'grid',
  gap: `${GAP}px`,
  gridTemplateColumns: 'minmax(0, 1fr)',
  listStyle: 'none',
} as const;

/** A list of cards. */
export function CardList<T extends Moderated>(props: Props<T>) {
  const { label, items, view, height, renderCard, onDetails, focusId, onFocused } = props;
  const step = { xs: height.xs + GAP, sm: height.sm + GAP };
  const focusIndex = items.findIndex(({ id }) => id === focusId);
  const { drawn, space } = useGrowingRows(items, step, focusIndex + 1, view);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (focusId === undefined) return;
    const found = [...(list.current?.children ?? [])].find(
      (each) => each.getAttribute('data-item') === focusId,
    );
    // It may come with the next items.
    if (!found) return;
    found.querySelector<HTMLElement>('[data-details]')?.focus();
    onFocused();
  }, [focusId, drawn, onFocused]);

  return (
    <>
      <Box ref={list} component="ul" aria-label={label} sx={listStyle}>
        {drawn.map((item) => (
          <Fragment key={item.id}>{renderCard(item, { query: view.q, onDetails })}</Fragment>
        ))}
      </Box>
      {space}
    </>
  );
}

interface FrameProps {
  id: string;
  height: CardHeight;
  /** Names the item for its checkbox. */
  selectName: string;
  /** The height of the card's first row in CSS pixels, in whose middle the checkbox is; by default a line of text. */
  firstRow?: number;
  children: ReactNode;
}

/** Its border lines, top and bottom. */
const BORDER = 2;

/** In the middle of the card. */
const savingStyle = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  pointerEvents: 'none',
} as const;

/** The frame of a card. The browser skips the layout of cards that are out of view; they keep the usual height. */
export function CardFrame({ id, height: { xs, sm }, selectName, firstRow = 44, children }: FrameProps) {
  const saving = useSavingDecision(id);
  return (
    <Paper
      component="li"
      variant="outlined"
      data-item={id}
      aria-busy={saving !== undefined}
      sx={{
        position: 'relative',
        overflow: 'hidden',
        // Marks the card that the keys j and k reached.
        '&:has([data-details]:focus-visible)': {
          outline: '2px solid',
          outlineColor: 'primary.main',
          outlineOffset: -2,
          bgcolor: ({ palette }) =>
            `color-mix(in srgb, ${palette.primary.main} 6%, ${palette.background.paper})`,
        },
        contentVisibility: 'auto',
        containIntrinsicHeight: { xs: `auto ${xs - BORDER}px`, sm: `auto ${sm - BORDER}px` },
      }}
    >
      <Box sx={{ display: 'flex', opacity: saving ? 0.5 : 1 }}>
        <Box sx={{ flexShrink: 0, pt: `${(firstRow - 44) / 2}px` }}>
          <SelectBox item={{ id }} name={selectName} />
        </Box>
        <Box sx={{ flexGrow: 1, minWidth: 0, ml: -1.5 }}>{children}</Box>
      </Box>
      {saving && (
        <Box sx={savingStyle}>
          <Typography variant="body2" sx={{ px: 1.5, py: 0.5, borderRadius: 1, bgcolor: 'background.paper' }}>
            {saving.pendingLabel}
          </Typography>
        </Box>
      )}
    </Paper>
  );
}

interface DetailsButtonProps {
  id: string;
  /** Names the item. */
  name: string;
  onDetails: (id: string) => void;
}

/** Opens the details of a card. It takes the focus of the card. */
export function DetailsButton({ id, name, onDetails }: DetailsButtonProps) {
  return (
    <Button
      variant="outlined"
      data-details
      aria-label={`View Details of ${name}`}
      onClick={() => onDetails(id)}
      // Leaves room for the undo bar at the foot of the window.
      sx={{ flexShrink: 0, scrollMarginBlock: '96px' }}
    >
      View Details
    </Button>
  );
}

interface SkeletonProps {
  /** 'profile' */
  noun: string;
  height: CardHeight;
}

/** Takes the place of the cards while they load, and shows after 200 ms. */
export function CardsSkeleton({ noun, height }: SkeletonProps) {
  const isLate = useDelayed(true);
  return (
    <Stack role="status" aria-label={`Loading ${noun}s`} spacing={1.5} sx={{ pt: '44px' }}>
      {Array.from({ length: 6 }, (_, card) => (
        <Box key={card} sx={{ height }}>
          {isLate && <Skeleton variant="rounded" height="100%" />}
        </Box>
      ))}
    </Stack>
  );
}

interface ShowMoreProps {
  /** 'profile' */
  noun: string;
  isLoading: boolean;
  failed: boolean;
  onMore: () => void;
}

/** Loads the next items of a list. */
export function ShowMore({ noun, isLoading, failed, onMore }: ShowMoreProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
      <Button variant="outlined" aria-disabled={isLoading} onClick={isLoading ? undefined : onMore}>
        {isLoading ? 'Loading...' : 'Show more'}
      </Button>
      {failed && !isLoading && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          More {noun}s could not be loaded. Try again.
        </Typography>
      )}
    </Box>
  );
}
