import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aReview } from '../../../testing/factories';
import { renderRoute } from '../../../testing/renderRoute';
import { keepOffers } from '../../../testing/timers';
import { dibiaPaths } from '../paths';
import { groupButton, renderReviews } from './desk.testkit';
import { dialog, focusOn } from './keys.testkit';

beforeEach(keepOffers);

const ezenwa = [
  aReview({ id: 'review-1', name: 'Ada', date: '2026-01-01T10:00:00Z' }),
  aReview({ id: 'review-2', name: 'Chike', date: '2026-03-01T10:00:00Z' }),
];
const nwanyi = { dibiaId: 'dibia-2', dibiaName: 'Nwanyị Mmiri' };
const mmiri = [
  aReview({ id: 'review-3', name: 'Ngozi', date: '2026-02-01T10:00:00Z', ...nwanyi }),
  aReview({ id: 'review-4', name: 'Obi', date: '2026-02-02T10:00:00Z', ...nwanyi }),
];
const reviews = [...ezenwa, ...mmiri];

const groups = () => [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent);

it('keeps the order of the groups after a decision on the oldest review, until the order is chosen again', async () => {
  const latest = { id: 'review-5', name: 'Uche', date: '2026-04-01T10:00:00Z' };
  const achike = aReview({ ...latest, dibiaId: 'dibia-3', dibiaName: 'Achike Nri' });
  const { user } = await renderReviews({ reviews: [...reviews, achike] }, '?sort=oldest');
  const [nri, agbara, nwanyiMmiri] = [
    'Achike Nri 1 review',
    'Ezenwa Agbara 1 review',
    'Nwanyị Mmiri 2 reviews',
  ];
  await groupButton(/Ezenwa/);
  await user.keyboard('j');
  await focusOn(/^Ada/);
  await user.keyboard('a');
  await groupButton(agbara);
  expect(groups()).toEqual([agbara, nwanyiMmiri, nri]);
  await focusOn(/^Chike/);
  await user.keyboard('j');
  await focusOn(/^Ngozi/);
  await user.click(screen.getByRole('button', { name: 'Newest first' }));
  await waitFor(() => expect(groups()).toEqual([nri, agbara, nwanyiMmiri]));
  await user.click(screen.getByRole('button', { name: 'Oldest first' }));
  await waitFor(() => expect(groups()).toEqual([nwanyiMmiri, agbara, nri]));
});

it('keeps the chosen order for the next queue, unless its address has another one', async () => {
  const order = () => screen.getByRole('button', { name: 'Oldest first' }).getAttribute('aria-pressed');
  const { user, router } = await renderReviews({ reviews });
  await user.click(screen.getByRole('button', { name: 'Oldest first' }));
  await act(() => router.navigate(dibiaPaths.reports));
  await screen.findByRole('heading', { level: 1, name: 'User Reports' });
  expect(order()).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Newest first' }));
  await act(() => router.navigate(dibiaPaths.reviews));
  await screen.findByRole('heading', { level: 1, name: 'User Reviews' });
  expect(order()).toBe('false');
  await act(() => router.navigate(`${dibiaPaths.reviews}?sort=oldest`));
  await waitFor(() => expect(order()).toBe('true'));
});

it('keeps the order of the groups when the page is reloaded, until the order is chosen again', async () => {
  const first = await renderReviews({ reviews }, '?sort=oldest');
  await groupButton(/Ezenwa/);
  await first.user.keyboard('j');
  await focusOn(/^Ada/);
  await first.user.keyboard('a');
  await focusOn(/^Chike/);
  window.dispatchEvent(new Event('pagehide'));
  first.unmount();
  const { user } = renderRoute(`${dibiaPaths.reviews}?sort=oldest`);
  const [agbara, nwanyiMmiri] = ['Ezenwa Agbara 1 review', 'Nwanyị Mmiri 2 reviews'];
  await groupButton(agbara);
  expect(groups()).toEqual([agbara, nwanyiMmiri]);
  await user.click(screen.getByRole('button', { name: 'Newest first' }));
  await user.click(screen.getByRole('button', { name: 'Oldest first' }));
  await waitFor(() => expect(groups()).toEqual([nwanyiMmiri, agbara]));
});

it("starts with the server's order when the page is opened again later", async () => {
  const { held, router } = await renderReviews({ reviews }, '?sort=oldest');
  await groupButton(/Ezenwa/);
  await act(() => router.navigate(dibiaPaths.reports));
  await screen.findByRole('heading', { level: 1, name: 'User Reports' });
  held.reviews = reviews.slice(1);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
  await act(() => router.navigate(`${dibiaPaths.reviews}?sort=oldest`));
  await groupButton('Ezenwa Agbara 1 review');
  expect(groups()).toEqual(['Nwanyị Mmiri 2 reviews', 'Ezenwa Agbara 1 review']);
});

it('counts on in the dialog from group to group, and shows a group again in its place after an undo', async () => {
  const { user } = await renderReviews({ reviews }, '?sort=oldest&open=review-1');
  const isAt = async (name: string, position: string) =>
    expect(await within(await dialog(name)).findByText(position)).toBeVisible();
  await isAt('Review by Ada', '1 of 4');
  await user.keyboard('a');
  await isAt('Review by Chike', '1 of 3');
  await user.keyboard('j');
  await isAt('Review by Ngozi', '2 of 3');
  await user.keyboard('k');
  await dialog('Review by Chike');
  await user.keyboard('a');
  await isAt('Review by Ngozi', '1 of 2');
  await waitFor(() => expect(groups()).toEqual(['Nwanyị Mmiri 2 reviews']));
  await user.keyboard('u');
  await isAt('Review by Chike', '1 of 3');
  await waitFor(() => expect(groups()).toEqual(['Ezenwa Agbara 1 review', 'Nwanyị Mmiri 2 reviews']));
});
