import { useSyncExternalStore } from 'react';

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
  // A zoomed page shows less of itself, and a keyboard is no reason for that.
  return visualViewport && visualViewport.scale === 1 ? Math.round(visualViewport.height) : undefined;
};

/** How much of the window a keyboard on the screen leaves, in CSS pixels; undefined where the browser does not say it. */
export function useVisibleHeight(): number | undefined {
  return useSyncExternalStore(subscribe, visibleHeight);
}
