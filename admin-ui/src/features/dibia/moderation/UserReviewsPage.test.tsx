import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { dibiaPaths } from '../paths';
import { axeFindings } from '../../../testing/axe';
import { aReview, reviews } from '../../../testing/factories';
import { renderRoute } from '../../../testing/renderRoute';
import { problem, server } from '../../../testing/server';
import { groupButton, holding, renderReviews, shownItems } from './desk.testkit';

const chike = aReview();
const ada = aReview({
  id: 'review-2',
  name: 'Ada',
  rating: 1,
  comment: 'Ọ dị mma.',
  date: '2026-02-02T10:00:00Z',
});
const obi = aReview({ id: 'review-3', name: 'Obi', dibiaId: 'dibia-2', dibiaName: 'Nwanyị Mmiri' });
const done = aReview({
  id: 'review-4',
  name: 'Ifeanyi',
  status: 'rejected',
  decidedBy: 'ada',
  decidedAt: '2026-02-03T14:05:00Z',
  reason: 'Names a private person.',
});

/** Scrolls the window to this line of the first group. */
function scrollTo(line: number) {
  Object.defineProperty(window, 'scrollY', { value: line * 88, configurable: true });
  fireEvent.scroll(window);
}

afterEach(() => Object.defineProperty(window, 'scrollY', { value: 0, configurable: true }));

const tab = (name: RegExp) => screen.getByRole('tab', { name });

describe('the tabs', () => {
  it('are pending, approved and rejected, with their counts', async () => {
    await renderReviews({ reviews: [chike, ada, obi, done] });
    expect(await screen.findByRole('tab', { name: 'pending 3 waiting for a decision' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual([
      'pending 3 waiting for a decision',
      'approved 0',
      'rejected 1',
    ]);
  });

  it('have a dot on pending only while something is pending', async () => {
    await renderReviews({ reviews: [done] });
    expect(await screen.findByRole('tab', { name: 'pending 0' })).toBeVisible();
    expect(screen.queryByTestId('pulsing-dot')).toBeNull();
  });

  it.each(['pending', 'approved', 'rejected'])('say when there is nothing: %s', async (status) => {
    await renderReviews({}, `?tab=${status}`);
    expect(await screen.findByRole('heading', { name: `No ${status} reviews found.` })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it('begin with the oldest review if the address says so', async () => {
    const { user, router } = await renderReviews({ reviews: [chike, ada, obi] });
    await groupButton(/^Nwanyị Mmiri/);
    await user.click(screen.getByRole('button', { name: 'Oldest first' }));
    await waitFor(() => expect(shownItems()).toEqual(['Ada', 'Chike']));
    expect(router.state.location.search).toBe('?sort=oldest');
  });

  it('live in the address', async () => {
    const { user, router } = await renderReviews({ reviews: [chike, done] });
    await screen.findByText('1 review');
    await user.click(tab(/rejected/));
    expect(router.state.location.search).toBe('?tab=rejected');
    await waitFor(() => expect(shownItems()).toEqual(['Ifeanyi']));
  });
});

describe('the groups', () => {
  it('have the dibia and a plural count; the first one is open to what was written, newest first', async () => {
    const { user } = await renderReviews({ reviews: [ada, chike, obi] });
    expect(await groupButton('Nwanyị Mmiri 1 review')).toHaveAttribute('aria-expanded', 'false');
    expect(await groupButton('Ezenwa Agbara 2 reviews')).toHaveAttribute('aria-expanded', 'true');
    const list = await screen.findByRole('list', { name: 'reviews of Ezenwa Agbara' });
    const items = within(list).getAllByRole('listitem');
    expect(items.map((each) => within(each).getAllByRole('button')[0]?.textContent)).toEqual([
      'Chike 4 of 5 stars 3 Feb 2026 He took his time.',
      'Ada 1 of 5 stars 2 Feb 2026 Ọ dị mma.',
    ]);
    expect(await axeFindings()).toEqual([]);
    await user.click(await groupButton('Ezenwa Agbara 2 reviews'));
    expect(screen.queryByRole('list', { name: /^reviews of/ })).toBeNull();
  });

  it('cut a long comment to 100 letters and three dots, never inside a letter', async () => {
    const letter = 'ọ́';
    await renderReviews({
      reviews: [
        { ...chike, comment: letter.repeat(101) },
        { ...ada, comment: letter.repeat(100) },
      ],
    });
    expect(await screen.findByText(`${letter.repeat(100)}...`)).toBeVisible();
    expect(screen.getByText(letter.repeat(100))).toBeVisible();
  });

  it('give a long name whole on hover', async () => {
    const dibiaName = 'Nwaezechukwuemeka '.repeat(11).trim();
    const { user } = await renderReviews({ reviews: [{ ...chike, dibiaName }] });
    await user.hover(await groupButton(/^Nwaeze/));
    expect(await screen.findByRole('tooltip')).toHaveTextContent(dibiaName);
  });

  it('load 50 at a time', async () => {
    const { user } = await renderReviews({ reviews: reviews(120) });
    await groupButton('Ezenwa Agbara 120 reviews');
    await screen.findByRole('button', { name: /^Reviewer 1 / });
    scrollTo(46);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('button', { name: /^Reviewer 51 / })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show more' })).toBeVisible();
    scrollTo(96);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    scrollTo(118);
    expect(await screen.findByRole('button', { name: /^Reviewer 120 / })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('say when no more could be loaded and try again', async () => {
    const { user } = await renderReviews({ reviews: reviews(60) });
    await screen.findByRole('button', { name: /^Reviewer 1 / });
    scrollTo(46);
    server.use(http.get('/api/dibia/admin/reviews', () => problem(500, 'Away'), { once: true }));
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('More reviews could not be loaded.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('button', { name: /^Reviewer 51 / })).toBeVisible();
  });

  it('say when one could not be loaded and try again', async () => {
    const { user } = await renderReviews({ reviews: [obi, chike] });
    await waitFor(() => expect(shownItems()).toEqual(['Chike']));
    server.use(
      http.get('/api/dibia/admin/reviews', () => problem(500, 'The database is away'), { once: true }),
    );
    await user.click(await groupButton(/Nwanyị/));
    expect(await screen.findByText('These reviews could not be loaded.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(shownItems()).toEqual(['Chike', 'Obi']));
  });
});

it('comes back to the same tab, search and open groups', async () => {
  const first = await renderReviews({ reviews: [chike, ada, obi, done] });
  await first.user.click(await groupButton(/Ezenwa/));
  await first.user.click(await groupButton(/Nwanyị/));
  await waitFor(() => expect(shownItems()).toEqual(['Obi']));
  first.unmount();
  const again = renderRoute(dibiaPaths.reviews);
  await waitFor(() => expect(shownItems()).toEqual(['Obi']));
  again.unmount();
  renderRoute(`${dibiaPaths.reviews}?q=ezenwa`);
  await waitFor(() => expect(shownItems()).toEqual(['Chike', 'Ada']));
  expect(screen.getByRole('searchbox')).toHaveValue('ezenwa');
});

describe('the search', () => {
  it('asks the server, keeps the focus and says how many of how many', async () => {
    const { user, router } = await renderReviews({ reviews: [chike, ada, obi] });
    await groupButton(/Nwanyị/);
    await user.type(screen.getByRole('searchbox', { name: 'Search reviews...' }), 'mma');
    expect(await screen.findByText('1 of 3 reviews')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveFocus();
    expect(router.state.location.search).toBe('?q=mma');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Nwanyị/ })).toBeNull());
  });

  it('opens the groups with matches, which can be closed, and afterwards those that were open before', async () => {
    const { user } = await renderReviews({ reviews: [chike, ada, obi] });
    await user.click(await groupButton(/Ezenwa/));
    await user.click(await groupButton(/Nwanyị/));
    await waitFor(() => expect(shownItems()).toEqual(['Obi']));
    await user.type(screen.getByRole('searchbox'), 'chike');
    await waitFor(() => expect(shownItems()).toEqual(['Chike']));
    await user.click(await groupButton(/Ezenwa/));
    expect(shownItems()).toEqual([]);
    await user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(shownItems()).toEqual(['Obi']));
  });

  it('says honestly when nothing matches and offers the way out', async () => {
    const { user } = await renderReviews({ reviews: [chike] }, '?q=zzz');
    expect(await screen.findByText('No pending review matches “zzz”')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all pending reviews' }));
    expect(await groupButton(/Ezenwa/)).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });
});

it('says that loading failed and tries again', async () => {
  holding({ reviews: [chike] });
  server.use(
    http.get('/api/dibia/admin/reviews/groups', () => problem(500, 'The database is away'), { once: true }),
  );
  const { user } = renderRoute(dibiaPaths.reviews);
  expect(await screen.findByText('The reviews could not be loaded. The database is away')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await groupButton(/Ezenwa/)).toBeVisible();
});

describe('the modal', () => {
  it('shows everything about a review, and opens from a link alone', async () => {
    const comment = `First line.\n${'long '.repeat(60)}`;
    const { user, router } = await renderReviews({ reviews: [{ ...chike, comment }] }, '?open=review-1');
    const dialog = await screen.findByRole('dialog', { name: 'Review by Chike' });
    expect(within(dialog).getByText('4 of 5 stars')).toBeInTheDocument();
    expect(within(dialog).getByText(/^3 Feb 2026, \d\d:05$/)).toBeVisible();
    expect(within(dialog).getByText('Ezenwa Agbara')).toBeVisible();
    expect(within(dialog).getByText(/First line\./).textContent).toBe(comment);
    expect(within(dialog).getByRole('button', { name: 'Approve' })).toBeEnabled();
    expect(within(dialog).getByRole('button', { name: 'Reject' })).toBeEnabled();
    expect(await axeFindings()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.search).toBe('');
  });

  it('shows a long name whole below its title', async () => {
    const name = 'Chukwuemeka '.repeat(16).trim();
    await renderReviews({ reviews: [{ ...chike, name }] }, '?open=review-1');
    const dialog = await screen.findByRole('dialog', { name: `Review by ${name}` });
    expect(within(dialog).getByText(name)).toBeVisible();
  });

  it('opens from the list and gives the focus back to it', async () => {
    const { user, router } = await renderReviews({ reviews: [chike, ada] });
    await user.click(await screen.findByRole('button', { name: /^Ada/ }));
    expect(await screen.findByRole('dialog', { name: 'Review by Ada' })).toBeVisible();
    expect(router.state.location.search).toBe('?open=review-2');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: /^Ada/ })).toHaveFocus());
  });

  it('says who decided, when and why, and offers nothing more', async () => {
    await renderReviews({ reviews: [done] }, '?tab=rejected&open=review-4');
    const dialog = await screen.findByRole('dialog', { name: 'Review by Ifeanyi' });
    expect(dialog).toHaveTextContent(/Rejected by ada on 3 Feb 2026, \d\d:05Names a private person\./);
    expect(within(dialog).queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(await axeFindings()).toEqual([]);
  });

  it('has the decision and its reason in the list', async () => {
    await renderReviews({ reviews: [done] }, '?tab=rejected');
    expect(await screen.findByRole('button', { name: /^Ifeanyi/ })).toHaveTextContent(
      /Rejected by ada, 3 Feb 2026: Names a private person\.$/,
    );
  });

  it('says when the review is gone', async () => {
    await renderReviews({}, '?open=review-9');
    expect(await screen.findByText('This review no longer exists.')).toBeVisible();
  });

  it('says when the review could not be loaded and tries again', async () => {
    // Its group is closed.
    holding({ reviews: [chike, obi] });
    server.use(http.get('/api/dibia/admin/reviews/review-3', () => problem(500, 'Away'), { once: true }));
    const { user } = renderRoute(`${dibiaPaths.reviews}?open=review-3`);
    expect(await screen.findByText('The review could not be loaded. Away')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('dialog', { name: 'Review by Obi' })).toHaveTextContent(
      'He took his time.',
    );
  });

  it('leads to the next and the previous one through all groups, and says where they end', async () => {
    const { user, router } = await renderReviews({ reviews: [chike, ada, obi] }, '?open=review-2');
    await screen.findByRole('dialog', { name: 'Review by Ada' });
    await user.click(screen.getByRole('button', { name: 'Next review' }));
    expect(await screen.findByRole('dialog', { name: 'Review by Obi' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next review' }));
    expect(await screen.findByText('This is the last review. 2 others come before it.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Previous review' }));
    await user.click(screen.getByRole('button', { name: 'Previous review' }));
    expect(await screen.findByRole('dialog', { name: 'Review by Chike' })).toBeVisible();
    expect(router.state.location.search).toBe('?open=review-1');
  });
});
