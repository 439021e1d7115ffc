import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { loadFailure } from '../feedback/failures';
import { useShortcuts, type Shortcut } from '../hooks/shortcuts';
import { useIsNarrow } from '../layout/viewport';
import { truncate } from '../text/truncate';
import { reasonsQuery, sortByUse, sortedReasons } from './reasons';
import type { ModerationArea } from './types';

// Loads the drag library.
const ReasonsDialog = lazy(() => import('./ReasonsDialog'));

interface Props {
  area: ModerationArea;
  /** Saves the reason at once. */
  onChoose: (reason: string) => void;
}

const listStyle = (isNarrow: boolean) =>
  ({
    display: 'flex',
    // On a phone one row, which scrolls sideways, leaves room for the rest of the form and the item above it.
    flexWrap: isNarrow ? 'nowrap' : 'wrap',
    alignItems: 'flex-start',
    gap: 0.75,
    // Room for the outline of the focus.
    p: '3px',
    m: '-3px',
    mb: 0.5,
    // Two rows and a part of the third, which shows that there are more.
    maxHeight: 'min(30vh, 100px)',
    overflow: 'auto',
  }) as const;

/** The preset reasons of an area, each with a key from 1 to 9. Show them above the reason's text field. */
export function PresetReasons({ area, onChoose }: Props) {
  const { data, error } = useQuery(reasonsQuery(area));
  const isNarrow = useIsNarrow();
  const reasons = data?.reasons;
  useReasonKeys(reasons, onChoose);
  return (
    <Box sx={{ mb: 1 }}>
      {reasons && reasons.length > 0 && (
        <Box role="group" aria-label="Presets" sx={listStyle(isNarrow)}>
          {sortByUse(reasons, sortedReasons(area)).map(({ reason, key }) => (
            <Button
              key={key}
              size="small"
              variant="outlined"
              aria-keyshortcuts={key}
              onClick={() => onChoose(reason)}
              sx={{
                flexShrink: 0,
                maxWidth: isNarrow ? '85%' : '100%',
                minHeight: 36,
                px: 1,
                textAlign: 'start',
                fontWeight: 400,
              }}
            >
              {!isNarrow && (
                <Box component="kbd" aria-hidden sx={{ mr: 1, font: 'inherit', fontWeight: 700 }}>
                  {key}
                </Box>
              )}
              <Box component="span" dir="auto" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {truncate(reason, 120)}
              </Box>
            </Button>
          ))}
        </Box>
      )}
      {reasons?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No preset reasons yet. Add the ones you give often, and give each with one{' '}
          {isNarrow ? 'tap' : 'key'}.
        </Typography>
      )}
      {error && !data && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {loadFailure('preset reasons', error)}
        </Typography>
      )}
    </Box>
  );
}

/** The button that opens the dialog with the preset reasons of an area. Hidden until they are loaded. */
export function EditReasons({ area }: Pick<Props, 'area'>) {
  const { data } = useQuery(reasonsQuery(area));
  const [isEditing, setEditing] = useState(false);
  if (!data) return null;
  return (
    <>
      <Button size="small" onClick={() => setEditing(true)} sx={{ ml: -0.5 }}>
        Edit reasons
      </Button>
      {isEditing && (
        <Suspense>
          <ReasonsDialog area={area} stored={data} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}

const noReasons: readonly string[] = [];

/** Registers the keys 1 to 9 for the preset reasons of an area. */
export function useReasonKeys(reasons = noReasons, onChoose: (reason: string) => void): void {
  const latest = useRef(onChoose);
  useLayoutEffect(() => {
    latest.current = onChoose;
  });
  const shortcuts = useMemo(
    () =>
      reasons.map((reason, at): Shortcut => ({
        key: String(at + 1),
        label: `Save the reason “${truncate(reason, 40)}” at once`,
        run: () => latest.current(reason),
        inDialog: true,
        choosesReason: true,
      })),
    [reasons],
  );
  useShortcuts(shortcuts, 'reviewing');
}
