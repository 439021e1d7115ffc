import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { Link as RouterLink } from 'react-router';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { VisuallyHidden } from '../feedback/LiveRegion';
import { addPlace, closeNotice, regionId, rememberFocus, useNotices, type Shown } from './notify';
import { useRowInView } from './useRowInView';

const column = { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 1 } as const;

const foot = {
  ...column,
  position: 'fixed',
  insetInlineStart: 'calc(16px + var(--sidebar-width, 0px))',
  insetInlineEnd: 16,
  // Above the bars of selected rows and of the lost connection.
  bottom: 'calc(16px + var(--selection-bar-height, 0px) + var(--offline-bar-height, 0px))',
  displayPrint: 'none',
  // What lies beside a notice can be clicked.
  pointerEvents: 'none',
} as const;

interface Props {
  /** Shown in the flow of a dialog while that is open, not at the foot of the window. */
  inDialog?: boolean;
  /** The entry that the dialog shows. Notices about it wait until the dialog closes or shows another entry. */
  shownId?: string | undefined;
}

/** Shows the notices. Render it once at the app's root, and in each dialog that shows some. */
export function Notices({ inDialog = false, shownId }: Props) {
  const place = useId();
  useLayoutEffect(() => addPlace(place), [place]);
  const { notices: known, announcement, places } = useNotices();
  const box = useRef<HTMLDivElement>(null);
  const isHere = places.at(-1) === place;
  useRowInView(box, isHere && !inDialog);
  // Unmounted in all other places, so that a notice that moves with the focus is not heard again.
  if (!isHere) return null;
  const all = known.filter(({ isHidden }) => !isHidden);
  const waiting = all.filter(({ about }) => about !== undefined && about === shownId);
  const notices = all.filter((notice) => !waiting.includes(notice));
  const errors = notices.filter(({ tone }) => tone === 'error');
  const others = notices.filter(({ tone }) => tone !== 'error');
  const hasDetails = notices.some(({ details }) => Boolean(details));
  const inFlow = {
    displayPrint: 'none',
    // A form leaves room for what the dialog shows, and scrolls in a low window.
    ...(hasDetails ? { minHeight: 0, overflowY: 'auto' } : { flexShrink: 0 }),
    ...(notices.length > 0 && { px: 'var(--dialog-edge)', pt: 1 }),
  };
  return (
    <Box
      ref={box}
      onFocus={rememberFocus}
      // A dialog that is open covers the foot of the page.
      sx={inDialog ? inFlow : { ...foot, zIndex: 'appBar' }}
    >
      {waiting.map((notice) => (
        <WaitingNotice key={notice.key} notice={notice} />
      ))}
      {errors.map(({ key, text }) => (
        <Box key={key} sx={{ maxWidth: inDialog ? undefined : 560, pointerEvents: 'auto' }}>
          <ErrorAlert onDismiss={() => closeNotice(key)}>{text}</ErrorAlert>
        </Box>
      ))}
      {/* Always in the page, so that screen readers hear what is added to it. */}
      <Box
        id={regionId}
        role="status"
        aria-atomic="false"
        tabIndex={-1}
        sx={inDialog ? undefined : { ...column, width: '100%' }}
      >
        <VisuallyHidden key={announcement.id}>{announcement.text}</VisuallyHidden>
        {others.map((notice) => (
          <NoticeBox key={notice.key} notice={notice} inDialog={inDialog} />
        ))}
      </Box>
    </Box>
  );
}

/** Its time passes though it is not shown. */
function WaitingNotice({ notice }: { notice: Shown }) {
  useClock(notice);
  return null;
}

function NoticeBox({ notice, inDialog }: { notice: Shown; inDialog: boolean }) {
  const { tone, details, actions, undo, canClose = false } = notice;
  const clock = useClock(notice);
  // Most copying is done in dialogs, whose content must not move.
  const floats = inDialog && tone !== undefined;
  const isInFlow = inDialog && !floats;
  const isPressed = [details, actions, undo, canClose].some(Boolean);
  const box = (
    <Box
      {...clock}
      sx={{
        // A short text without a button is as wide as it needs.
        width: isPressed ? { xs: '100%', sm: isInFlow ? '100%' : details ? 480 : 'auto' } : 'auto',
        minWidth: isPressed ? { sm: 320 } : undefined,
        maxWidth: { sm: isInFlow ? undefined : 560 },
        borderRadius: 1,
        border: 1,
        borderColor: 'text.primary',
        bgcolor: 'text.primary',
        overflow: 'hidden',
        boxShadow: isInFlow ? 0 : 6,
        ...(isPressed && { pointerEvents: 'auto' }),
      }}
    >
      {/* Above the bar, so that the button that opens them stays under the pointer. */}
      {details && (
        <Box
          sx={{
            px: 1.5,
            py: 1,
            ...(!isInFlow && { maxHeight: 'calc(100dvh - 160px)', overflowY: 'auto' }),
            bgcolor: 'background.paper',
            color: 'text.primary',
          }}
        >
          {details}
        </Box>
      )}
      <Bar notice={notice} />
    </Box>
  );
  return floats ? <Box sx={{ ...foot, insetInlineStart: 16, zIndex: 'tooltip' }}>{box}</Box> : box;
}

function Bar({ notice }: { notice: Shown }) {
  const { key, id, text, actions, undo, isBusy = false, canClose = false } = notice;
  const hasButtons = [actions, undo, canClose].some(Boolean);
  return (
    <Box
      sx={{
        display: 'flex',
        // On a phone the buttons are together below a text that leaves no room beside it.
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        columnGap: 2,
        pl: 2,
        // A button has its own padding.
        pr: hasButtons ? 1 : 2,
        py: 0.5,
        minHeight: 44,
        color: 'background.default',
      }}
    >
      {/* With another id it is heard again, though it may read the same. */}
      <BarText key={id}>{text}</BarText>
      {hasButtons && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            columnGap: { xs: 1, sm: 2 },
            flexShrink: 0,
            ml: 'auto',
          }}
        >
          {actions}
          {undo && (
            <NoticeButton onClick={isBusy ? undefined : () => void undo()} aria-disabled={isBusy}>
              Undo
            </NoticeButton>
          )}
          {canClose && (
            <IconButton color="inherit" size="small" aria-label="Close" onClick={() => closeNotice(key)}>
              <Close fontSize="small" />
            </IconButton>
          )}
        </Box>
      )}
    </Box>
  );
}

const BarText = ({ children }: { children: ReactNode }) => (
  <Box
    component="span"
    sx={{
      flexGrow: 1,
      minWidth: 0,
      py: '6px',
      overflowWrap: 'anywhere',
      '& a': { color: 'inherit', textDecorationColor: 'currentColor' },
    }}
  >
    {children}
  </Box>
);

const buttonLook = {
  color: 'inherit',
  sx: {
    flexShrink: 0,
    px: 1,
    minWidth: 0,
    textDecoration: 'underline',
    '&:focus-visible': { outlineColor: 'currentColor' },
  },
} as const;

/** A button beside the text of a notice. */
export const NoticeButton = (props: ButtonProps) => <Button {...props} {...buttonLook} />;

/** A link beside the text of a notice, which looks like its buttons. */
export const NoticeLink = (props: { to: string; children: string }) => (
  <Button component={RouterLink} {...props} {...buttonLook} />
);

/** Closes a notice after its time. The clock starts again when the pointer or the focus leaves it. */
function useClock({ key, id, duration, details, isHeld = false }: Shown) {
  const isStopped = isHeld || Boolean(details);
  const box = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHovered = useRef(false);
  const stop = useCallback(() => clearTimeout(timer.current), []);
  const start = useCallback(() => {
    stop();
    const isTouched = isHovered.current || box.current?.contains(document.activeElement);
    if (duration !== undefined && !isStopped && !isTouched)
      timer.current = setTimeout(() => closeNotice(key), duration);
  }, [stop, duration, isStopped, key]);
  useEffect(() => {
    start();
    return stop;
  }, [id, start, stop]);
  const hover = (isOn: boolean) => () => {
    isHovered.current = isOn;
    start();
  };
  return {
    ref: box,
    // A touch does not hover.
    onPointerEnter: ({ pointerType }: PointerEvent) => hover(pointerType !== 'touch')(),
    onPointerLeave: hover(false),
    onFocus: stop,
    onBlur: start,
  };
}
