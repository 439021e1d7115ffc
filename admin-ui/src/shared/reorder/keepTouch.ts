const follows = ['touchmove', 'touchend', 'touchcancel'] as const;

/**
 * Keeps a touch alive whose element leaves the page. The drag library takes the lifted item's own
 * element away and shows a copy; a touch still belongs to the element it began on, so what follows
 * would no longer reach the window where the library listens. It is handed on there.
 */
export function forwardTouch(element: HTMLElement): void {
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
      // Refusing the copy is refusing the touch: it must not scroll the page while it drags.
      if (!window.dispatchEvent(copy) && event.cancelable) event.preventDefault();
    }
    if (event.type !== 'touchmove') stop.abort();
  };
  for (const type of follows) element.addEventListener(type, handOn, { passive: false, signal: stop.signal });
}
