import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { reviews } from '../../../testing/factories';
import { renderReviews, shownItems } from './desk.testkit';

it('draws all loaded rows for the printer, and only the first until they come into view', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  await renderReviews({ reviews: reviews(50) });
  await screen.findByText('Reviewer 1');
  const inView = shownItems().length;
  expect(inView).toBeLessThan(50);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(shownItems()).toHaveLength(50);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(shownItems()).toHaveLength(inView);
  vi.unstubAllGlobals();
});
