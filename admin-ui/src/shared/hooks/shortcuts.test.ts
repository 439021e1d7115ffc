import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

/** Loads isCtrlAlone in a browser that calls itself `userAgent`. */
async function loadOn(userAgent: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  vi.resetModules();
  const { isCtrlAlone } = await import('./shortcuts');
  return (modifiers: KeyboardEventInit) => isCtrlAlone(new KeyboardEvent('keydown', modifiers));
}

describe('isCtrlAlone', () => {
  it.each([
    ['Macintosh; Intel Mac OS X 10_15_7', 'metaKey', 'ctrlKey'],
    ['Windows NT 10.0; Win64; x64', 'ctrlKey', 'metaKey'],
  ])('on "%s" is true for %s and false for %s', async (system, right, wrong) => {
    const isCtrlAlone = await loadOn(`Mozilla/5.0 (${system})`);
    expect(isCtrlAlone({ [right]: true })).toBe(true);
    expect(isCtrlAlone({ [wrong]: true })).toBe(false);
    expect(isCtrlAlone({ [right]: true, [wrong]: true })).toBe(false);
    expect(isCtrlAlone({ [right]: true, shiftKey: true })).toBe(false);
    expect(isCtrlAlone({ [right]: true, altKey: true })).toBe(false);
  });
});
