import { vi } from 'vitest';

/** Sets the main pointer of the device, as media queries of hover and pointer see it. */
export function havePointer(pointer: { hover: 'none' | 'hover'; pointer: 'none' | 'coarse' | 'fine' }): void {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const asked = [...query.matchAll(/\((hover|pointer): (\w+)\)/g)];
    if (asked.length === 0) return matchMedia(query);
    const matches = asked.every(([, name, value]) => pointer[name as keyof typeof pointer] === value);
    return Object.assign(matchMedia(query), { matches });
  });
}
