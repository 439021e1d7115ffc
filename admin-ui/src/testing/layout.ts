import { vi } from 'vitest';

/** Gives every element a size, which jsdom does not: a virtualised list draws nothing into a window of no height. */
export function giveElementsASize(width = 1200, height = 600): void {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(height);
  Element.prototype.scrollTo ??= () => undefined;
  Element.prototype.scrollBy ??= () => undefined;
}
