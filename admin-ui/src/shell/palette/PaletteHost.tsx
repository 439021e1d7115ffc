import Dialog from '@mui/material/Dialog';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  useSyncExternalStore,
} from 'react';
import { ErrorAlert } from '../../shared/feedback/ErrorAlert';
import { allowsNavigation, canNavigate, useShortcuts, type Shortcut } from '../../shared/hooks/shortcuts';
import { useIsNarrow } from '../../shared/layout/viewport';
import { loadWithRetry } from '../../shared/routing/loadWithRetry';
import { OpenPalette, title } from './openPalette';
import type { PaletteProps } from './Palette';
import { SearchInput } from './SearchInput';
import type { PaletteActions } from './useCommands';

const load = async () => (await import('./Palette')).Palette;
type Part = ComponentType<PaletteProps>;

/** The page is loaded first. */
const preloadAfterMs = 1000;

/** Opens the palette on Ctrl-K and for OpenPalette. Runs the chosen option once the palette has closed and returned the focus. */
export function PaletteHost({ children, ...doings }: PaletteActions & { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [part, setPart] = useState<{ Palette: Part }>();
  const chosen = useRef<() => void>(undefined);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  const shortcuts = useMemo<Shortcut[]>(() => {
    const run = () => {
      if (canNavigate()) setOpen((before) => !before);
    };
    return [{ key: 'k', label: 'Search and commands', withCtrl: true, run }];
  }, []);
  useShortcuts(shortcuts, 'everywhere');

  const onLoaded = useCallback((Palette: Part) => setPart({ Palette }), []);
  useEffect(() => {
    // After a failure, it is loaded when the palette is opened.
    const timer = setTimeout(() => void load().then(onLoaded, () => undefined), preloadAfterMs);
    return () => clearTimeout(timer);
  }, [onLoaded]);

  useEffect(() => {
    if (isOpen) return;
    chosen.current?.();
    chosen.current = undefined;
  }, [isOpen]);
  const choose = useCallback((run: () => void) => {
    chosen.current = run;
    setOpen(false);
  }, []);

  return (
    <OpenPalette value={open}>
      {children}
      {isOpen && (
        <PaletteDialog {...doings} part={part} onLoaded={onLoaded} onChoose={choose} onClose={close} />
      )}
    </OpenPalette>
  );
}

interface DialogProps extends Omit<PaletteProps, 'text' | 'onText'> {
  part: { Palette: Part } | undefined;
  onLoaded: (Palette: Part) => void;
}

/** The dialog, which takes what is typed while the palette's own part is being loaded. */
function PaletteDialog({ part, onLoaded, ...props }: DialogProps) {
  const { onClose } = props;
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isNarrow = useIsNarrow();
  const height = useVisibleHeight();
  useEffect(() => {
    if (part || isMissing) return;
    loadWithRetry(load).then(onLoaded, () => setMissing(true));
  }, [part, isMissing, onLoaded]);

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="sm"
      transitionDuration={0}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: {
          ...allowsNavigation,
          'aria-label': title,
          sx: isNarrow
            ? { height, maxHeight: '100dvh' }
            : { mt: '10dvh', height: 'min(560px, 80dvh)', maxHeight: 'none' },
        },
      }}
    >
      {part ? (
        <part.Palette {...props} text={text} onText={setText} />
      ) : (
        <SearchInput value={text} onChange={(event) => setText(event.target.value)} onClose={onClose} />
      )}
      {isMissing && (
        <ErrorAlert action={{ label: 'Retry', onClick: () => setMissing(false) }}>
          The search could not be loaded. Check the connection and try again.
        </ErrorAlert>
      )}
    </Dialog>
  );
}

function subscribe(listener: () => void) {
  const { visualViewport } = window;
  visualViewport?.addEventListener('resize', listener);
  visualViewport?.addEventListener('scroll', listener);
  return () => {
    visualViewport?.removeEventListener('resize', listener);
    visualViewport?.removeEventListener('scroll', listener);
  };
}

const visibleHeight = () => {
  const { visualViewport } = window;
  // A zoomed page has a smaller viewport without a keyboard.
  return visualViewport && visualViewport.scale === 1 ? Math.round(visualViewport.height) : undefined;
};

/** Returns the height of the window above an on-screen keyboard, in CSS pixels; undefined if the browser does not report it. */
function useVisibleHeight(): number | undefined {
  return useSyncExternalStore(subscribe, visibleHeight);
}
