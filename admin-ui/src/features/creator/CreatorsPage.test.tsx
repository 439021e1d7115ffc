import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { creatorPaths } from './paths';
import { axeFindings } from '../../testing/axe';
import { aCreator, creators } from '../../testing/factories';
import { giveElementsASize } from '../../testing/layout';
import { renderRoute } from '../../testing/renderRoute';
import { server } from '../../testing/server';
import { cellsOf, renderCreators, shownNames } from './creatorsPage.testkit';

const ada = aCreator({
  id: 'ada',
  name: 'Ada Obi',
  bio: 'Tells of Ọ́kụ.',
  website: 'https://www.ada.example/about',
});
const ike = aCreator({
  id: 'ike',
  name: 'Ike',
  bio: 'Plays.',
  category: 'Kids',
  filters: ['Kids', 'Culture'],
  order: 1,
});
const listUrl = '/api/creator/creators';
const searchBox = () => screen.getByRole('searchbox', { name: 'Search creators...' });
const search = (text: string) => fireEvent.change(searchBox(), { target: { value: text } });

describe('the table', () => {
  it('shows a dash for what is empty and links that open in a new tab with their host', async () => {
    await renderCreators([ada, ike]);
    const cells = cellsOf('Ada Obi');
    expect(cells.slice(5).map((cell) => cell.textContent)).toEqual([
      'Ada Obi',
      'Tells of Ọ́kụ.',
      'Odinani',
      'Odinani',
      'ada.example',
      '-',
      '-',
      '-',
      '-',
      '-',
    ]);
    const link = screen.getByRole('link', { name: /^ada\.example, Website of Ada Obi/ });
    expect(link).toHaveAttribute('href', 'https://www.ada.example/about');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(cellsOf('Ike')[8]).toHaveTextContent('Kids, Culture');
  });

  it.each(['javascript:alert(1)', 'data:text/html,hi', 'vbscript:x', '//evil.example', 'example.com'])(
    'shows the address %s as text, never as a link or a picture',
    async (url) => {
      await renderCreators([{ ...ada, website: url, image: url }]);
      expect(cellsOf('Ada Obi')[9]).toHaveTextContent(url);
      expect(within(screen.getByRole('table')).queryByRole('link')).not.toBeInTheDocument();
      expect(screen.getByRole('img', { name: 'Picture of Ada Obi: no picture' })).toBeVisible();
    },
  );

  it('shows names as text, whatever is in them', async () => {
    await renderCreators([{ ...ada, name: '<script>alert(1)</script>' }]);
    expect(screen.getByText('<script>alert(1)</script>')).toBeVisible();
  });

  it('replaces a picture that does not load', async () => {
    await renderCreators([ada]);
    const picture = screen.getByRole('img', { name: 'Picture of Ada Obi' });
    expect(picture).toHaveAttribute('loading', 'lazy');
    fireEvent.error(picture);
    expect(screen.getByRole('img', { name: 'Picture of Ada Obi: no picture' })).toBeVisible();
  });

  it('gives a long text whole on focus', async () => {
    const bio = 'A long story. '.repeat(20).trim();
    await renderCreators([{ ...ada, bio }]);
    const cell = within(screen.getByRole('table')).getByText(bio);
    // From a field, where the focus always shows: jsdom remembers the last press of a mouse over all tests.
    act(() => screen.getByPlaceholderText('Search creators...').focus());
    act(() => cell.focus());
    expect(await screen.findByRole('tooltip')).toHaveTextContent(bio);
  });

  it('has no buttons to scroll sideways, if all columns fit', async () => {
    await renderCreators([ada]);
    expect(screen.getByRole('button', { name: 'Compact rows' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Scroll/ })).not.toBeInTheDocument();
  });

  it('moves sideways by 300 px', async () => {
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(2000);
    const { user } = await renderCreators([ada]);
    const scrollBy = vi.spyOn(screen.getByRole('table'), 'scrollBy');
    await user.click(screen.getByRole('button', { name: 'Scroll right' }));
    expect(scrollBy).toHaveBeenLastCalledWith(expect.objectContaining({ left: 300 }));
    await user.click(screen.getByRole('button', { name: 'Scroll left' }));
    expect(scrollBy).toHaveBeenLastCalledWith(expect.objectContaining({ left: -300 }));
  });

  it('remembers the density', async () => {
    const { user, unmount } = await renderCreators([ada]);
    await user.click(screen.getByRole('button', { name: 'Compact rows' }));
    unmount();
    await renderCreators([ada]);
    expect(screen.getByRole('button', { name: 'Comfortable rows' })).toBeVisible();
  });

  it('shows the columns that are chosen, in their order, and remembers them', async () => {
    const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const { user, router, unmount } = await renderCreators([ada]);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    for (const name of ['Image', 'Bio', 'Website', 'YouTube', 'Instagram', 'Facebook', 'TikTok', 'Twitter'])
      await user.click(screen.getByRole('checkbox', { name }));
    // It moved to those that are hidden.
    expect(screen.getByRole('checkbox', { name: 'Twitter' })).toHaveFocus();
    expect(screen.getByRole('dialog', { name: 'Columns' })).toHaveAttribute('data-allows-navigation');
    const up = screen.getByRole('button', { name: 'Move Filters up' });
    await user.click(up);
    expect(screen.getByText('Filters is now column 2 of 3.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Move Filters up' })).toHaveFocus();
    expect(await axeFindings()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(headers()).toEqual(['', 'Move', 'Delete', 'Edit', 'Name', 'Filters', 'Category']);
    expect(router.state.location.search).toBe('?columns=name.filters.category');
    unmount();
    const again = await renderCreators([ada]);
    expect(headers()).toHaveLength(7);
    await again.user.click(screen.getByRole('button', { name: 'Columns' }));
    await again.user.click(screen.getByRole('button', { name: 'Reset' }));
    await again.user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(headers()).toHaveLength(15);
    expect(again.router.state.location.search).toBe('');
  });

  it('draws only the rows in view of 10,000', async () => {
    await renderCreators(creators(10_000));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('(10000 creators)');
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
    expect(shownNames().slice(0, 2)).toEqual(['Creator 1', 'Creator 2']);
    expect(screen.getAllByRole('row').length).toBeLessThan(40);
    search('creator 9876');
    await waitFor(() => expect(shownNames()).toEqual(['Creator 9876']));
    expect(screen.getByText('1 of 10000 creators')).toBeVisible();
  });

  it('reads filters that come as one text', async () => {
    giveElementsASize();
    server.use(http.get(listUrl, () => HttpResponse.json([{ ...ada, filters: 'Kids, Culture' }])));
    renderRoute(creatorPaths.edit);
    await screen.findByRole('button', { name: 'Edit Ada Obi' });
    expect(cellsOf('Ada Obi')[8]).toHaveTextContent('Kids, Culture');
  });
});

describe('the search', () => {
  it('marks what matched, lives in the address, and is cleared with the focus kept', async () => {
    const { user, router } = await renderCreators([ada, ike]);
    search('oku');
    expect(await screen.findByText('Ọ́kụ', { selector: 'mark' })).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe('?q=oku'));
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(searchBox()).toHaveFocus();
    expect(shownNames()).toEqual(['Ada Obi', 'Ike']);
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('starts from the address', async () => {
    await renderCreators([ada, ike], '?q=ike');
    expect(searchBox()).toHaveValue('ike');
    expect(shownNames()).toEqual(['Ike']);
  });

  it('is narrowed by filter, category and image, and says how much of how much is listed', async () => {
    const bare = { ...ike, id: 'bare', name: 'Uche', category: 'Songs', filters: [], image: '' };
    const { user, router } = await renderCreators([ada, ike, bare], '?image=without');
    expect(shownNames()).toEqual(['Uche']);
    await user.click(screen.getByRole('button', { name: 'Without an image, remove' }));
    expect(shownNames()).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(screen.getByRole('dialog', { name: 'Filter and sort' })).toHaveAttribute('data-allows-navigation');
    await user.click(screen.getByRole('combobox', { name: 'Category' }));
    expect(screen.getByRole('option', { name: 'Songs' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('combobox', { name: 'Filter' }));
    await user.click(screen.getByRole('option', { name: 'Culture' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(shownNames()).toEqual(['Ike']));
    expect(screen.getByText('1 of 3 creators')).toBeVisible();
    expect(router.state.location.search).toBe('?filter=Culture');
    search('zzz');
    expect(await screen.findByText('No creator with the filter Culture matches “zzz”')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all creators' }));
    expect(shownNames()).toHaveLength(3);
  });

  it('can have several categories, any of which a creator must have', async () => {
    const songs = { ...ike, id: 'songs', name: 'Uche', category: 'Songs', filters: [] };
    const { user, router } = await renderCreators([ada, ike, songs], '?category=Songs');
    expect(shownNames()).toEqual(['Uche']);
    await user.click(screen.getByRole('button', { name: 'Filter (1)' }));
    await user.click(screen.getByRole('combobox', { name: 'Category' }));
    await user.click(screen.getByRole('option', { name: 'Kids' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(shownNames()).toEqual(['Ike', 'Uche']));
    expect(router.state.location.search).toBe('?category=Kids%2CSongs');
    await user.click(await screen.findByRole('button', { name: 'Category: Songs, remove' }));
    await waitFor(() => expect(shownNames()).toEqual(['Ike']));
    expect(screen.getByRole('button', { name: 'Category: Kids, remove' })).toHaveFocus();
  });

  it('lists the newest first without move buttons, and shows the date where it is chosen', async () => {
    const older = { ...ada, createdAt: '2026-01-02T10:00:00Z' };
    const newer = { ...ike, createdAt: '2026-03-04T10:00:00.5Z' };
    const { user, router } = await renderCreators([older, newer]);
    expect(shownNames()).toEqual(['Ada Obi', 'Ike']);
    expect(screen.queryByRole('columnheader', { name: 'Date added' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'Date added' }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(cellsOf('Ike').at(-1)).toHaveTextContent('4 Mar 2026');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const order = screen.getByRole('combobox', { name: 'Order' });
    expect(order).toHaveAccessibleDescription('Entries can be moved in directory order only.');
    await user.selectOptions(order, 'Newest first');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(shownNames()).toEqual(['Ike', 'Ada Obi']));
    expect(screen.queryByRole('button', { name: 'Move Ike' })).not.toBeInTheDocument();
    expect(router.state.location.search).toContain('sort=newest');
    expect(localStorage.getItem('obi.filter.creators')).toContain('sort=newest');
    await user.click(screen.getByRole('button', { name: 'Newest first, remove' }));
    await waitFor(() => expect(shownNames()).toEqual(['Ada Obi', 'Ike']));
    expect(screen.getByRole('button', { name: 'Move Ike' })).toBeVisible();
  });

  it('says honestly when nothing matches and offers the way out', async () => {
    const { user } = await renderCreators([ada, ike]);
    search('zzz');
    expect(await screen.findByText('No creator matches “zzz”')).toBeVisible();
    expect(screen.getByText('0 of 2 creators')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all creators' }));
    expect(shownNames()).toEqual(['Ada Obi', 'Ike']);
  });
});
