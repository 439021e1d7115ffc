import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reviews } from '../../../testing/factories';
import { groupButton, renderReviews, shownItems } from './desk.testkit';

it('draws all loaded rows for the printer, and only those in view after that', async () => {
  await renderReviews({ reviews: reviews(40) });
  fireEvent.click(await groupButton(/Ezenwa/));
  await screen.findByText('Reviewer 1');
  const inView = shownItems().length;
  expect(inView).toBeLessThan(40);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(shownItems()).toHaveLength(40);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(shownItems()).toHaveLength(inView);
});
