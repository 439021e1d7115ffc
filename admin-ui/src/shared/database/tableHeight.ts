/**
 * The table fills the window below what stands above it, so many CSS pixels, and never gets lower than some rows. In a
 * window that is lower itself, as at 200 % zoom or on a phone that lies on its side, it is no higher than that.
 */
export function tableHeight(above: number): string {
  return `max(min(360px, 100dvh - 32px), calc(100dvh - ${above}px))`;
}
