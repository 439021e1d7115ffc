import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { iluPaths } from '../paths';
import { axeFindings } from '../../../testing/axe';
import { aSuggestion, suggestions } from '../../../testing/factories';
import { shownCards } from '../../../testing/queue';
import { renderRoute } from '../../../testing/renderRoute';
import { problem, server } from '../../../testing/server';
import { showPage } from '../../../testing/visibility';
import { detailsButton, renderBox } from './suggestions.testkit';

const ora = aSuggestion();
const egbe = aSuggestion({
  id: 'suggestion-2',
  proverb: 'Egbe belu, ugo belu.',
  meaning: 'Let the kite perch and the eagle too.',
  categories: [],
});
const kwe = aSuggestion({ id: 'suggestion-3', proverb: 'Onye kwe.', status: 'approved', decidedBy: 'ada' });

const listUrl = '/api/ilu/admin/suggestions';
const searchBox = () => screen.getByRole('searchbox', { name: 'Search suggestions...' });
const list = () => screen.getByRole('list', { name: 'Suggestions' });

describe('the tabs', () => {
  it('are pending, approved and rejected with their counts, and a dot says that something is pending', async () => {
    await renderBox([ora, egbe, kwe]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^SUGGESTION BOX$/);
    expect(await screen.findByRole('tab', { name: /^pending ?2 ?waiting for a decision$/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent?.replace(/\s/g, ''))).toEqual([
      'pending2waitingforadecision',
      'approved1',
      'rejected0',
    ]);
    expect(screen.getByTestId('pulsing-dot')).toBeVisible();
  });

  it('have no dot when nothing is pending', async () => {
    await renderBox([kwe]);
    await screen.findByRole('tab', { name: /^pending ?0$/ });
    expect(screen.queryByTestId('pulsing-dot')).toBeNull();
  });

  it('show who decided, when and why', async () => {
    const decided = { decidedBy: 'ada', decidedAt: '2026-02-03T14:05:00Z', reason: 'Not a proverb.' };
    await renderBox([{ ...ora, status: 'rejected', ...decided }], '?tab=rejected');
    await detailsButton(ora.proverb);
    expect(list()).toHaveTextContent('Rejected by ada, 3 Feb 2026: Not a proverb.');
  });

  it.each(['pending', 'approved', 'rejected'])('say when there is nothing: %s', async (status) => {
    await renderBox([], `?tab=${status}`);
    expect(await screen.findByRole('heading', { name: `No ${status} suggestions found.` })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it('are newest first, or oldest first as the address says', async () => {
    const { user, router } = await renderBox([ora, egbe, kwe]);
    await waitFor(() => expect(shownCards()).toEqual([ora.proverb, egbe.proverb]));
    await user.click(screen.getByRole('button', { name: 'Oldest first' }));
    await waitFor(() => expect(shownCards()).toEqual([egbe.proverb, ora.proverb]));
    expect(router.state.location.search).toBe('?sort=oldest');
    await user.click(screen.getByRole('button', { name: 'Oldest first' }));
    expect(router.state.location.search).toBe('?sort=oldest');
    await user.click(screen.getByRole('button', { name: 'Newest first' }));
    await waitFor(() => expect(shownCards()).toEqual([ora.proverb, egbe.proverb]));
    expect(router.state.location.search).toBe('');
  });

  it('live in the address', async () => {
    const { user, router } = await renderBox([ora, kwe]);
    await detailsButton(ora.proverb);
    await user.click(screen.getByRole('tab', { name: /approved/ }));
    await waitFor(() => expect(shownCards()).toEqual(['Onye kwe.']));
    expect(router.state.location.search).toBe('?tab=approved');
  });
});

describe('a card', () => {
  it('shows the proverb as Igbo, its meaning, categories, date and status', async () => {
    await renderBox([ora]);
    const heading = await within(await screen.findByRole('list', { name: 'Suggestions' })).findByRole(
      'heading',
      { level: 2, name: 'Ọra na-azụ nwa.' },
    );
    expect(heading).toHaveAttribute('lang', 'ig');
    const card = within(list());
    expect(card.getByText('It takes a community to raise a child.')).toBeVisible();
    expect(card.getByText('Mmadu, Nwata')).toBeVisible();
    expect(card.getByText('3 Feb 2026')).toBeVisible();
    expect(card.getByText('pending')).toBeVisible();
    expect(card.getByText('View Details')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it('leaves out the categories where there are none', async () => {
    await renderBox([egbe]);
    await detailsButton(egbe.proverb);
    const texts = ['Egbe belu, ugo belu.', 'Let the kite perch and the eagle too.', '3 Feb 2026', 'pending'];
    expect(list()).toHaveTextContent(new RegExp(`^${[...texts, 'View Details'].join(' ?')}$`));
  });
});

it('fifty come at a time; the focus goes to the first new one', async () => {
  const { user } = await renderBox(suggestions(60));
  await detailsButton('Ilu 50');
  expect(shownCards()).toHaveLength(50);
  server.use(http.get(listUrl, () => HttpResponse.error(), { once: true }));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('More suggestions could not be loaded. Try again.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await detailsButton('Ilu 51')).toHaveFocus();
  expect(shownCards()).toHaveLength(60);
});

describe('the search', () => {
  it('asks the server, marks what matched and says how many of how many', async () => {
    const { user, router } = await renderBox([ora, egbe]);
    await detailsButton(ora.proverb);
    await user.type(searchBox(), 'azu');
    expect(await screen.findByText('1 of 2 suggestions')).toBeVisible();
    expect(shownCards()).toEqual(['Ọra na-azụ nwa.']);
    expect(screen.getByText('azụ', { selector: 'mark' })).toBeVisible();
    expect(searchBox()).toHaveFocus();
    expect(router.state.location.search).toBe('?q=azu');
  });

  it.each([
    ['community', 'the meaning'],
    ['nwata', 'the categories'],
  ])('marks %j in %s', async (text) => {
    await renderBox([ora, egbe], `?q=${text}`);
    await detailsButton(ora.proverb);
    expect(list().querySelector('mark')?.textContent?.toLowerCase()).toBe(text);
  });

  it('says honestly when nothing matches and offers the way out', async () => {
    const { user } = await renderBox([ora], '?q=zzz');
    expect(await screen.findByText('No pending suggestion matches “zzz”')).toBeVisible();
    expect(screen.getByText('Proverb, meaning and categories were searched.')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show all pending suggestions' }));
    await waitFor(() => expect(shownCards()).toEqual([ora.proverb]));
    expect(searchBox()).toHaveValue('');
  });
});

it('comes back to the same tab, search and as many suggestions', async () => {
  const first = await renderBox(suggestions(60), '?q=ilu');
  await detailsButton('Ilu 50');
  await first.user.click(screen.getByRole('button', { name: 'Show more' }));
  await detailsButton('Ilu 60');
  first.unmount();
  renderRoute(`${iluPaths.suggestions}?q=ilu`);
  await detailsButton('Ilu 60');
  expect(shownCards()).toHaveLength(60);
  expect(searchBox()).toHaveValue('ilu');
});

it('says that loading failed and tries again', async () => {
  const { user } = await renderBox([ora, kwe]);
  await detailsButton(ora.proverb);
  server.use(http.get(listUrl, () => problem(500, 'The database is away'), { once: true }));
  await user.click(screen.getByRole('tab', { name: /approved/ }));
  expect(await screen.findByText('The suggestions could not be loaded. The database is away')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await detailsButton('Onye kwe.')).toBeVisible();
});

it('shows new submissions without a reload, and says so', async () => {
  const { held } = await renderBox([ora]);
  await detailsButton(ora.proverb);
  held.suggestions = [egbe, ...held.suggestions];
  showPage();
  expect(await screen.findByText('1 new suggestion')).toBeInTheDocument();
  await waitFor(() => expect(shownCards()).toEqual([egbe.proverb, ora.proverb]));
});
