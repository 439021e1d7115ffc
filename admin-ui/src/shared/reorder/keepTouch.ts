const follows = ['touchmove', 'touchend', 'touchcancel'] as const;

/**
 * Forwards the events of a touch to the window after its element was removed. The drag library replaces the element of
 * the dragged item with a copy, but a touch belongs to the element on which it began, and the library listens on the
 * window.
 */
export function keepTouch(element: HTMLElement): void {
  const stop = new AbortController();
  const handOn = (event: TouchEvent) => {
    if (!element.isConnected) {
      const { touches, targetTouches, changedTouches, type } = event;
      const copy = new TouchEvent(type, {
        cancelable: event.cancelable,
        touches: [...touches],
        targetTouches: [...targetTouches],
        changedTouches: [...changedTouches],
      });
      // If the library prevents the copy's default, the touch must not scroll the page.
      if (!window.dispatchEvent(copy) && event.cancelable) event.preventDefault();
    }
    if (event.type !== 'touchmove') stop.abort();
  };
  for (const type of follows) element.addEventListener(type, handOn, { passive: false, signal: stop.signal });
}
