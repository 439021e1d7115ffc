import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dibiaPaths } from '../paths';
import { aReview, reviews } from '../../../testing/factories';
import { renderRoute } from '../../../testing/renderRoute';
import { groupButton, holding, renderReviews } from './desk.testkit';
import { headHeight } from './GroupSection';
import { itemHeight } from './Submission';

const expandedKey = 'obi.expanded.review.pending';

beforeEach(() => {
  Object.defineProperty(document, 'scrollingElement', {
    value: document.documentElement,
    configurable: true,
  });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'scrollingElement');
});

/** Gives rows the places that a browser would, where the window is scrolled by this much. */
function layOutRows(scrolled: number) {
  const heightOf = (row: Element) => (row.matches('h2') ? headHeight.sm : itemHeight('pending').sm);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const rows = [...document.querySelectorAll('h2, [data-item]')];
    const above = rows.slice(0, Math.max(0, rows.indexOf(this)));
    return { top: above.reduce((sum, row) => sum + heightOf(row), 0) - scrolled } as DOMRect;
  });
}

it('keeps what is being read where it is when a new review comes above it', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  const { held } = await renderReviews({ reviews: reviews(20) });
  await screen.findByText('Reviewer 1');
  layOutRows(headHeight.sm + 5 * itemHeight('pending').sm);
  fireEvent.scroll(window);
  expect(scrollBy).not.toHaveBeenCalled();
  held.reviews = [...held.reviews, aReview({ id: 'new', name: 'New', date: '2026-03-01T00:00:00Z' })];
  await vi.advanceTimersByTimeAsync(5000);
  const top = itemHeight('pending').sm;
  await waitFor(() => expect(scrollBy).toHaveBeenCalledWith({ top, behavior: 'instant' }));
  expect(scrollBy).toHaveBeenCalledOnce();
});

it('does not scroll while the top of the list is in view', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  const { held } = await renderReviews({ reviews: reviews(3) });
  await groupButton('Ezenwa Agbara 3 reviews');
  layOutRows(0);
  fireEvent.scroll(window);
  held.reviews = [...held.reviews, aReview({ id: 'new', name: 'New' })];
  await vi.advanceTimersByTimeAsync(5000);
  await groupButton('Ezenwa Agbara 4 reviews');
  expect(scrollBy).not.toHaveBeenCalled();
});

it('comes back to where it was scrolled, whatever else scrolls on the way', async () => {
  sessionStorage.setItem('obi.scroll', JSON.stringify([[dibiaPaths.reviews, { left: 0, top: 1234 }]]));
  sessionStorage.setItem(expandedKey, JSON.stringify(['dibia-1']));
  const tops: unknown[] = [];
  const note = (to?: unknown) => void tops.push((to as { top?: number }).top);
  vi.spyOn(window, 'scrollTo').mockImplementation(note);
  Element.prototype.scrollTo = note;
  holding({ reviews: reviews(60) });
  renderRoute(dibiaPaths.reviews);
  await groupButton(/Ezenwa/);
  expect(tops).toContain(1234);
  expect(tops.at(-1)).toBe(1234);
});
