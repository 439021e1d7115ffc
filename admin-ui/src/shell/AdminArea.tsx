import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useColorMode, type ColorModeStore } from '../shared/theme/colorMode';
import { createQueryClient } from '../shared/http/queryClient';
import { createObiTheme } from '../shared/theme/theme';
import { AdminLayout } from './AdminLayout';
import { PaletteHost } from './palette/PaletteHost';
import { ShortcutProvider } from './ShortcutProvider';

/** The theme, cache, shortcuts and frame of all admin pages. The cache ends with the session, so that the next person does not see it. */
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
