import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the page when another one is shown, so that the next Tab and a screen reader start there and not
 * in the navigation. A page that took the focus itself keeps it.
 */
export function useFocusOnNavigation(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById('main');
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname]);
}
