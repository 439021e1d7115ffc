import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useColorMode, type ColorModeStore } from '../shared/theme/colorMode';
import { createQueryClient } from '../shared/http/queryClient';
import { createObiTheme } from '../shared/theme/theme';
import { AdminLayout } from './AdminLayout';
import { PaletteHost } from './palette/PaletteHost';
import { ShortcutProvider } from './ShortcutProvider';

/**
 * What all pages of the admin area share. It lives for one session, and so does what was fetched: the next person
 * sees nothing of the one before.
 */
export function AdminArea({ colorMode }: { colorMode: ColorModeStore }) {
  const { choice, mode } = useColorMode(colorMode);
  const theme = useMemo(() => createObiTheme(mode), [mode]);
  const [queryClient] = useState(createQueryClient);
  return (
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queryClient}>
        <ShortcutProvider>
          {(openShortcuts) => (
            <PaletteHost openShortcuts={openShortcuts} colorChoice={choice} onColorChoice={colorMode.choose}>
              <AdminLayout
                openShortcuts={openShortcuts}
                colorChoice={choice}
                onColorChoice={colorMode.choose}
              />
            </PaletteHost>
          )}
        </ShortcutProvider>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
