import CloudOff from '@mui/icons-material/CloudOff';
import Menu from '@mui/icons-material/Menu';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import Drawer from '@mui/material/Drawer';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useEffect, useState, useRef, type ReactNode } from 'react';
import { Outlet, useLocation, Link as RouterLink } from 'react-router';
import { useSession, useSessionStore } from '../features/auth/AuthContext';
import { DelayedPlaceholder } from '../shared/feedback/Loading';
import { useOnline } from '../shared/hooks/useOnline';
import { useRowMemory } from '../shared/hooks/rowMemory';
import { useStoredFlag } from '../shared/hooks/useStoredFlag';
import { Notices } from '../shared/notices/Notices';
import { clearNotices } from '../shared/notices/notify';
import { paths } from '../shared/routing/paths';
import { formatISODay, formatMinute } from '../shared/text/dates';
import { agree, formatCount } from '../shared/text/plural';
import type { ColorChoice } from '../shared/theme/colorMode';
import { Brand } from './Brand';
import { SearchButton } from './palette/SearchButton';
import { SectionNav } from './SectionNav';
import { SessionWarning } from './SessionWarning';
import { Sidebar } from './Sidebar';
import { Waiting } from './Waiting';

interface Props {
  openShortcuts: () => void;
  colorChoice: ColorChoice;
  onColorChoice: (choice: ColorChoice) => void;
}

/** The frame of every admin page: sidebar, the area's nav bar, the page. Below 900 px the sidebar is a drawer. */
export function AdminLayout({ openShortcuts, colorChoice, onColorChoice }: Props) {
  const { pathname } = useLocation();
  const isWide = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const [pinned, setPinned] = useStoredFlag('obi.sidebar', true);
  // The page on which the drawer was opened; it closes on the next page.
  const [drawerAt, setDrawerAt] = useState<string>();
  const open = isWide ? pinned : drawerAt === pathname;
  useFocusOnNavigation(pathname);
  useRowMemory();
  useEffect(() => clearNotices, [pathname]);
  const setOpen = (next: boolean) => {
    if (isWide) setPinned(next);
    else setDrawerAt(next ? pathname : undefined);
  };

  return (
    <Box sx={{ display: 'flex', minHeight: 'max(100dvh, var(--page-height, 0px))' }}>
      <SkipLink />
      <SidebarFrame isWide={isWide} open={open} onClose={() => setOpen(false)}>
        <Sidebar
          onClose={() => setOpen(false)}
          openShortcuts={openShortcuts}
          colorChoice={colorChoice}
          onColorChoice={onColorChoice}
        />
      </SidebarFrame>
      <Box sx={{ flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        {!open && <TopBar onOpen={() => setOpen(true)} />}
        <SectionNav />
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{
            flexGrow: 1,
            px: { xs: 2, md: 3 },
            pt: { xs: 1.5, sm: 2, md: 3 },
            pb: { xs: 'calc(16px + var(--offline-bar-height, 0px))', md: 3 },
            minWidth: 0,
          }}
        >
          <SessionWarning />
          <RefusedNotice />
          <Suspense fallback={<DelayedSkeleton />}>
            <Outlet />
          </Suspense>
          <Notices />
        </Box>
        <OfflineBar />
      </Box>
    </Box>
  );
}

/**
 * Moves the focus to the page when another one is shown, so that the next Tab and a screen reader start there and not
 * in the navigation. A page that took the focus itself keeps it.
 */
function useFocusOnNavigation(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById('main');
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname]);
}

/** The placeholder of a page that is loading. */
function DelayedSkeleton() {
  return (
    <DelayedPlaceholder>
      <Stack spacing={2}>
        <Skeleton variant="rounded" height={40} width="min(320px, 80%)" />
        <Skeleton variant="rounded" height={320} />
      </Stack>
    </DelayedPlaceholder>
  );
}

/** The first stop of the Tab key: a link past the navigation to the page, hidden until it has the focus. */
function SkipLink() {
  return (
    <Link
      href="#main"
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        borderRadius: 1,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
      onClick={(event) => {
        // Keep the address, so that Back leaves the page and not the link.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      Skip to content
    </Link>
  );
}

/** Shows the number of failed sign-ins since the last sign-in, until it is closed, which moves the page up smoothly, or another page is opened. */
function RefusedNotice() {
  const store = useSessionStore();
  const state = useSession();
  const refused = 'session' in state ? state.session.refused : undefined;
  // Stays while the notice closes.
  const { pathname } = useLocation();
  const [shown, setShown] = useState({ refused, on: pathname });
  if (refused && refused !== shown.refused) setShown({ refused, on: pathname });
  const isOnOtherPage = pathname !== shown.on;
  useEffect(() => {
    if (isOnOtherPage && refused) store.seen();
  }, [isOnOtherPage, refused, store]);
  if (!shown.refused) return null;
  const { count, since } = shown.refused;
  const close = () => {
    store.seen();
    // The button that had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <Collapse in={refused !== undefined} timeout={isOnOtherPage ? 0 : 200} unmountOnExit>
      <Box sx={{ pb: 2 }}>
        <Alert severity="warning" onClose={close}>
          {`${formatCount(count, 'failed sign-in')} since ${formatMinute(since)}. `}
          <Link
            component={RouterLink}
            color="inherit"
            to={`${paths.activity}?kind=refused&from=${formatISODay(new Date(since))}`}
          >
            {agree(count, 'View it', 'View them')}
          </Link>
          {". If this wasn't you, "}
          <Link component={RouterLink} color="inherit" to={paths.account}>
            change your password
          </Link>
          .
        </Alert>
      </Box>
    </Collapse>
  );
}

/** The bar above the page while the sidebar is closed, with buttons that open the sidebar and the palette. */
function TopBar({ onOpen }: { onOpen: () => void }) {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        displayPrint: 'none',
        alignItems: 'center',
        gap: 1,
        px: 1,
        py: { xs: 0.25, sm: 0.5 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton aria-label="Open sidebar" onClick={onOpen}>
        <Menu />
      </IconButton>
      <Brand />
      <Box sx={{ flexGrow: 1 }} />
      <Waiting />
      <SearchButton isSmall />
    </Box>
  );
}

/** On a phone the text needs two rows. What is scrolled into view must not be behind the bar, nor touch it. */
const aboveBar = (theme: Theme) => ({
  ':root': {
    '--offline-bar-height': '25px',
    [theme.breakpoints.down('sm')]: { '--offline-bar-height': '50px' },
  },
  html: { scrollPaddingBottom: 'calc(var(--offline-bar-height) + 16px)' },
});

/**
 * A thin bar while the connection is lost; it disappears when the connection is back. It covers the foot of the window,
 * so that the page does not move.
 */
function OfflineBar() {
  const online = useOnline();
  return (
    <Box role="status" sx={bottomOfWindow}>
      {!online && <GlobalStyles styles={aboveBar} />}
      {!online && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 1,
            px: 2,
            py: { xs: 0.5, sm: 0.25 },
            bgcolor: 'warning.main',
            color: 'warning.contrastText',
            typography: 'body2',
          }}
        >
          <CloudOff fontSize="small" aria-hidden />
          No connection. This page may be out of date. Your typing is safe.
        </Box>
      )}
    </Box>
  );
}

const bottomOfWindow = {
  position: 'fixed',
  bottom: 0,
  insetInlineStart: 'var(--sidebar-width, 0px)',
  insetInlineEnd: 0,
  zIndex: 'appBar',
  displayPrint: 'none',
} as const;

const WIDTH = 264;
const besideSidebar = { ':root': { '--sidebar-width': `${WIDTH}px` } };

interface SidebarFrameProps {
  isWide: boolean;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Places the sidebar: beside the page on a wide screen, as a drawer over it on a narrow one. */
function SidebarFrame({ isWide, open, onClose, children }: SidebarFrameProps) {
  if (!isWide) {
    return (
      <Drawer
        open={open}
        onClose={onClose}
        slotProps={{ paper: { sx: { width: WIDTH, maxWidth: '88vw' }, 'aria-label': 'Menu' } }}
      >
        {children}
      </Drawer>
    );
  }
  if (!open) return null;
  return (
    <Box
      sx={{
        displayPrint: 'none',
        width: WIDTH,
        flexShrink: 0,
        height: '100dvh',
        position: 'sticky',
        top: 0,
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
      }}
    >
      {/* Bars at the foot of the window are centred on what is beside the sidebar. */}
      <GlobalStyles styles={besideSidebar} />
      {children}
    </Box>
  );
}
