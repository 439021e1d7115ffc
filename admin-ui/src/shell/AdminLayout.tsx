import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { ColorChoice } from '../shared/theme/colorMode';
import { DelayedSkeleton } from './DelayedSkeleton';
import { OfflineBar } from './OfflineBar';
import { RefusedNotice } from './RefusedNotice';
import { SectionNav } from './SectionNav';
import { SessionWarning } from './SessionWarning';
import { Sidebar } from './Sidebar';
import { SidebarFrame } from './SidebarFrame';
import { SkipLink } from './SkipLink';
import { TopBar } from './TopBar';
import { useFocusOnNavigation } from './useFocusOnNavigation';
import { useStoredFlag } from '../shared/hooks/useStoredFlag';
import { clearNotices } from '../shared/notices/notify';
import { Notices } from '../shared/notices/Notices';

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
  // The drawer was opened on this page: it closes on the next.
  const [drawerAt, setDrawerAt] = useState<string>();
  const open = isWide ? pinned : drawerAt === pathname;
  useFocusOnNavigation(pathname);
  useEffect(() => clearNotices, [pathname]);
  const setOpen = (next: boolean) => {
    if (isWide) setPinned(next);
    else setDrawerAt(next ? pathname : undefined);
  };

  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
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
        <OfflineBar />
        {!open && <TopBar onOpen={() => setOpen(true)} />}
        <SectionNav />
        <Box component="main" id="main" tabIndex={-1} sx={{ flexGrow: 1, p: { xs: 2, md: 3 }, minWidth: 0 }}>
          <SessionWarning />
          <RefusedNotice />
          <Suspense fallback={<DelayedSkeleton />}>
            <Outlet />
          </Suspense>
          <Notices />
        </Box>
      </Box>
    </Box>
  );
}
