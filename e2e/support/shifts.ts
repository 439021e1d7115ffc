import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** The largest sum of layout shifts of a page view; 0.1 is what web.dev calls good. */
const limit = 0.02;

/**
 * watchShifts returns a function that names the pages whose layout shifts sum up to more than the limit.
 * A click may move the rest of the page, but not what is under the pointer: Chromium's own filter, which ignores all
 * that moves within 500 ms of an input, would hide that. Text that Playwright fills in is an input too, which Chromium
 * does not count for lack of a key. Rows that move in their list close a gap or are sorted, and what is fixed to the
 * window covers the page and moves nothing.
 */
export async function watchShifts(page: Page): Promise<() => string[]> {
  const pages = new Map<string, { sum: number; what: string[] }>();
  await page.exposeFunction('obiShift', (where: string, value: number, what: string) => {
    const seen = pages.get(where) ?? { sum: 0, what: [] };
    pages.set(where, { sum: seen.sum + value, what: [...seen.what, `${value.toFixed(4)} ${what}`] });
  });
  await page.addInitScript(report);
  return () =>
    [...pages]
      .filter(([, { sum }]) => sum > limit)
      .map(([where, { sum, what }]) => `${where} moved by ${sum.toFixed(3)}: ${what.join('; ')}`);
}

/** report runs in the page. */
function report(): void {
  const pointer = { x: -1, y: -1 };
  const note = ({ clientX, clientY }: PointerEvent) => Object.assign(pointer, { x: clientX, y: clientY });
  document.addEventListener('pointerdown', note, true);
  // A resize moves everything. Shifts are ignored until the next click or key.
  let settledAt = 0;
  window.addEventListener('resize', () => (settledAt = Infinity));
  const settle = () => (settledAt = Math.min(settledAt, performance.now()));
  document.addEventListener('pointerdown', settle, true);
  document.addEventListener('keydown', settle, true);
  let typedAt = -Infinity;
  document.addEventListener('input', ({ timeStamp }) => (typedAt = timeStamp), true);
  const isUnder = ({ left, right, top, bottom }: DOMRect) =>
    left <= pointer.x && pointer.x <= right && top <= pointer.y && pointer.y <= bottom;
  const elementOf = (node: Node | null) => (node instanceof Element ? node : (node?.parentElement ?? null));
  const isRow = (node: Node | null) =>
    elementOf(node)?.closest('[role=row], [role=listitem], li, tr') != null;
  const isFixed = (node: Node | null) => {
    for (let at = elementOf(node); at; at = at.parentElement)
      if (getComputedStyle(at).position === 'fixed') return true;
    return false;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.startTime < settledAt) continue;
      // A removed node does not show whether it was fixed or in a row, so it is not counted.
      const sources = entry.sources.filter(({ node }) => node && !isRow(node) && !isFixed(node));
      const hadInput = entry.hadRecentInput || entry.startTime - typedAt < 500;
      const counted = hadInput ? sources.filter(({ previousRect }) => isUnder(previousRect)) : sources;
      if (counted.length === 0) continue;
      const what = counted.map(({ node, previousRect, currentRect }) => {
        const name = elementOf(node)?.outerHTML.slice(0, 90);
        return `${name} ${Math.round(previousRect.top)} to ${Math.round(currentRect.top)}`;
      });
      const { obiShift } = window as unknown as { obiShift: (...all: unknown[]) => void };
      obiShift(
        `${location.pathname} at ${performance.timeOrigin}`,
        entry.value,
        `${hadInput ? 'input' : ''} ${what.join(', ')}`,
      );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
