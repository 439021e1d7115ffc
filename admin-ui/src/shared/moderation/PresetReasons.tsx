import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { endsWithConnection, loadFailure } from '../feedback/failures';
import { useShortcuts, type Shortcut } from '../hooks/shortcuts';
import { useIsNarrow } from '../layout/viewport';
import { notify } from '../notices/notify';
import { withValues } from '../routing/filter';
import { truncate } from '../text/truncate';
import { isTyping } from './findNeighbour';
import { reasonsQuery, sortByUse, sortedReasons } from './reasons';
import type { ModerationArea } from './types';
import { say } from './undoSteps';

// Loads the drag library.
const ReasonsDialog = lazy(() => import('./ReasonsDialog'));

interface Props {
  area: ModerationArea;
  /** Is called with the reason that was clicked or whose key was pressed. */
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
  const chooseByKey = (reason: string) => {
    if (document.activeElement instanceof HTMLTextAreaElement) ignoreRestOfText();
    onChoose(reason);
  };
  useReasonKeys(reasons, chooseByKey, true);
  return (
    <Box data-preset-reasons sx={{ mb: 1 }}>
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

interface EditProps extends Pick<Props, 'area'> {
  /** The ID of the form whose text field gets the focus after the dialog. */
  formId: string;
}

/** The button that opens the dialog with the preset reasons of an area. Hidden until they are loaded. */
export function EditReasons({ area, formId }: EditProps) {
  const { data } = useQuery(reasonsQuery(area));
  const [isEditing, setEditing] = useState(false);
  useEffect(() => {
    if (!isEditing) return undefined;
    // After the dialog has returned the focus to the button.
    return () => document.getElementById(formId)?.querySelector('textarea')?.focus();
  }, [isEditing, formId]);
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

/** Shows the dialog with the preset reasons while the address has the parameter `reasons`, as after the Ctrl-K action. */
export function ReasonsFromAddress({ area }: Pick<Props, 'area'>) {
  const [params, setParams] = useSearchParams();
  const isOpen = params.has(REASONS);
  const { data, error } = useQuery({ ...reasonsQuery(area), enabled: isOpen });
  useEffect(() => {
    if (!isOpen || !error || data) return;
    const text = loadFailure('preset reasons', error);
    notify('reasons', { text, tone: 'error', isOffline: endsWithConnection(error) });
  }, [isOpen, error, data]);
  if (!isOpen || !data) return null;
  const close = () =>
    setParams((before) => withValues(before, { [REASONS]: '' }), { replace: true, preventScrollReset: true });
  return (
    <Suspense>
      <ReasonsDialog area={area} stored={data} onClose={close} />
    </Suspense>
  );
}

/** The address parameter that opens the dialog. */
const REASONS = 'reasons';

const keys = Array.from({ length: 9 }, (_, at) => String(at + 1));

/**
 * Registers the keys 1 to 9 for the preset reasons of an area, undefined while they are loading. With `inForm` they also
 * work in the form's empty text field. Without it they do nothing while a form is shown, which may be about another item.
 */
export function useReasonKeys(
  reasons: readonly string[] | undefined,
  onChoose: (reason: string) => void,
  inForm = false,
): void {
  const latest = useRef(onChoose);
  useLayoutEffect(() => {
    latest.current = onChoose;
  });
  const shortcuts = useMemo(() => {
    if (!reasons) return [];
    const appliesTo = () => inForm || !document.querySelector('[data-preset-reasons]');
    return keys.map((key, at): Shortcut => {
      const reason = reasons[at];
      if (reason === undefined) {
        const label = `Preset reason ${key} doesn't exist.`;
        const text = inForm ? label : `${label} Press w to write the reason.`;
        return { key, label, run: () => say(text), inDialog: true, isHint: true, appliesTo };
      }
      return {
        key,
        label: `Save the reason “${truncate(reason, 40)}” at once`,
        run: () => latest.current(reason),
        inDialog: true,
        choosesReason: inForm,
        appliesTo,
      };
    });
  }, [reasons, inForm]);
  useShortcuts(shortcuts, 'reviewing');
}

/** How long a pause in typing ends a text, in milliseconds. */
const PAUSE_MS = 500;

/**
 * Ignores the letters after a digit that may begin a text, until typing pauses or a pointer is used. They would decide
 * on other items.
 */
function ignoreRestOfText(): void {
  let typedAt = Date.now();
  const stop = () => {
    document.removeEventListener('keydown', ignore, true);
    document.removeEventListener('pointerdown', stop, true);
  };
  const ignore = (event: KeyboardEvent) => {
    const isPause = Date.now() - typedAt > PAUSE_MS;
    typedAt = Date.now();
    if (isPause) stop();
    else if (isTextKey(event) && !isTyping()) event.preventDefault();
  };
  document.addEventListener('keydown', ignore, true);
  document.addEventListener('pointerdown', stop, true);
}

const isTextKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (key.length === 1 || key === 'Enter') && !ctrlKey && !metaKey && !altKey;
