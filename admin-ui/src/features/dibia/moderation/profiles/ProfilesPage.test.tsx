import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { dibiaPaths } from '../../paths';
import { axeFindings } from '../../../../testing/axe';
import { aProfile, profiles } from '../../../../testing/factories';
import { renderRoute } from '../../../../testing/renderRoute';
import { problem, server } from '../../../../testing/server';
import { showPage } from '../../../../testing/visibility';
import { detailsButton, renderProfiles, shownNames } from './profiles.testkit';

const oji = aProfile();
const bare = aProfile({
  id: 'profile-2',
  firstName: 'Uche',
  lastName: 'Dike',
  profileImage: '',
  email: '',
  contact: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  country: '',
  bio: '',
  services: '',
});
const listed = aProfile({
  id: 'profile-3',
  firstName: 'Ginika',
  lastName: 'Ugwu',
  status: 'approved',
  decidedBy: 'ada',
  decidedAt: '2026-02-03T15:00:00Z',
  dibiaId: 'dibia-7',
});

const listUrl = '/api/dibia/admin/profiles';
const searchBox = () => screen.getByRole('searchbox', { name: 'Search profiles...' });
const card = (name: RegExp) => screen.findByRole('button', { name, expanded: false });

describe('the tabs', () => {
  it('are pending, approved and rejected with their counts, and a dot says that something is pending', async () => {
    await renderProfiles([oji, bare, listed]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^PROFILES$/);
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

  it('show who decided and when', async () => {
    await renderProfiles([listed], '?tab=approved');
    expect(await card(/^Ginika Ugwu/)).toHaveTextContent(/Approved by ada, 3 Feb 2026$/);
  });

  it('have no dot when nothing is pending', async () => {
    await renderProfiles([listed]);
    await screen.findByRole('tab', { name: /^pending ?0$/ });
    expect(screen.queryByTestId('pulsing-dot')).toBeNull();
  });

  it.each(['pending', 'approved', 'rejected'])('say when there is nothing: %s', async (status) => {
    await renderProfiles([], `?tab=${status}`);
    expect(await screen.findByRole('heading', { name: `No ${status} profiles found.` })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it('live in the address', async () => {
    const { user, router } = await renderProfiles([oji, listed]);
    await detailsButton('Ọjị Eze');
    await user.click(screen.getByRole('tab', { name: /approved/ }));
    await waitFor(() => expect(shownNames()).toEqual(['Ginika Ugwu']));
    expect(router.state.location.search).toBe('?tab=approved');
  });
});

describe('a card', () => {
  it('opens to contact, location and bio, and closes again', async () => {
    const { user } = await renderProfiles([oji]);
    const head = await card(/Ọjị Eze.*Enugu, Nigeria · 3 Feb 2026/);
    const item = within(screen.getByRole('list', { name: 'Profiles' }));
    expect(item.getByText('pending')).toBeVisible();
    expect(item.getByRole('img', { name: 'Picture of Ọjị Eze', hidden: true })).toBeVisible();
    expect(item.queryByText('Contact info')).toBeNull();
    await user.click(head);
    expect(item.getByRole('link', { name: 'Write to Ọjị Eze: oji@example.org' })).toHaveAttribute(
      'href',
      'mailto:oji@example.org',
    );
    expect(item.getByRole('link', { name: 'Call Ọjị Eze: 08012345678' })).toHaveAttribute(
      'href',
      'tel:08012345678',
    );
    const location = item.getByText('Location').nextElementSibling;
    expect([...(location?.children ?? [])].map((line) => line.textContent)).toEqual([
      '12 Ogui Road',
      'Behind the post office',
      'Enugu, Nigeria',
    ]);
    expect(item.getByText('Reads afa since her youth.')).toBeVisible();
    expect(item.getByText('Services').nextElementSibling).toHaveTextContent(oji.services);
    expect(await axeFindings()).toEqual([]);
    await user.click(head);
    expect(item.queryByText('Contact info')).toBeNull();
  });

  it('leaves out what is empty and shows the placeholder', async () => {
    const { user } = await renderProfiles([bare, { ...oji, city: '', addressLine2: '' }]);
    await user.click(await card(/Uche Dike/));
    expect(screen.getByRole('img', { name: 'Picture of Uche Dike: no picture', hidden: true })).toBeVisible();
    expect(screen.getByText('Only the name was filled in.')).toBeVisible();
    for (const label of ['Contact info', 'Location', 'Bio']) expect(screen.queryByText(label)).toBeNull();
    await user.click(await card(/Ọjị Eze.*Nigeria · 3 Feb 2026/));
    expect(screen.getByText('Location').nextElementSibling).toHaveTextContent(/^12 Ogui RoadNigeria$/);
  });

  it('makes no link of what is neither email nor telephone number', async () => {
    const { user } = await renderProfiles([
      { ...oji, email: 'a@b.c?bcc=x@y.z', contact: 'ask at the market' },
    ]);
    await user.click(await card(/Ọjị/));
    expect(screen.getByText('a@b.c?bcc=x@y.z')).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Profiles' })).queryByRole('link')).toBeNull();
  });

  it('leads to the dibia that was made from it', async () => {
    const { user } = await renderProfiles([listed], '?tab=approved');
    await user.click(await card(/Ginika/));
    expect(screen.getByRole('link', { name: 'Open in the directory' })).toHaveAttribute(
      'href',
      `${dibiaPaths.edit}?edit=dibia-7`,
    );
  });
});

describe('many profiles', () => {
  it('come 50 at a time; the focus goes to the first new one', async () => {
    const { user } = await renderProfiles(profiles(120));
    await detailsButton('Profile 50');
    expect(shownNames()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await detailsButton('Profile 51')).toHaveFocus();
    expect(shownNames()).toHaveLength(100);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(shownNames()).toHaveLength(120));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('say when more could not be loaded, keep what is there, and try again', async () => {
    const { user } = await renderProfiles(profiles(60));
    await detailsButton('Profile 50');
    server.use(http.get(listUrl, () => HttpResponse.error(), { once: true }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('More profiles could not be loaded. Try again.')).toBeVisible();
    expect(shownNames()).toHaveLength(50);
    await user.type(searchBox(), 'profile');
    await screen.findByText('60 of 60 profiles');
    expect(screen.queryByText(/More profiles could not be loaded/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(shownNames()).toHaveLength(60));
  });

  it('never look like none while more are to come', async () => {
    const { held } = await renderProfiles(profiles(60));
    await detailsButton('Profile 50');
    const total = { 'X-Total-Count': '10', Link: `<${listUrl}?cursor=50>; rel="next"` };
    server.use(http.get(listUrl, () => HttpResponse.json([], { headers: total }), { once: true }));
    held.profiles = held.profiles.map((each, at) => (at < 50 ? { ...each, city: 'Aba' } : each));
    held.profiles.push(aProfile({ id: 'profile-new', lastName: 'Neu' }));
    showPage();
    await waitFor(() => expect(shownNames()[0]).toBe('Profile 51'));
    expect(screen.queryByText('No pending profiles found.')).toBeNull();
  });
});

describe('the search', () => {
  it('asks the server, marks what matched and says how many of how many', async () => {
    const { user, router } = await renderProfiles([oji, bare]);
    await detailsButton('Ọjị Eze');
    await user.type(searchBox(), 'oji');
    expect(await screen.findByText('1 of 2 profiles')).toBeVisible();
    expect(shownNames()).toEqual(['Ọjị Eze']);
    expect(screen.getByText('Ọjị', { selector: 'mark' })).toBeVisible();
    expect(searchBox()).toHaveFocus();
    expect(router.state.location.search).toBe('?q=oji');
  });

  it('says honestly when nothing matches and offers the way out', async () => {
    const { user } = await renderProfiles([oji], '?q=zzz');
    expect(await screen.findByText('No pending profile matches “zzz”')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show all pending profiles' }));
    await waitFor(() => expect(shownNames()).toEqual(['Ọjị Eze']));
    expect(searchBox()).toHaveValue('');
  });
});

it('comes back to the same tab, search, open cards and as many profiles', async () => {
  const first = await renderProfiles(profiles(120), '?q=profile');
  await detailsButton('Profile 50');
  await first.user.click(screen.getByRole('button', { name: 'Show more' }));
  await first.user.click(await card(/^Profile 60/));
  first.unmount();
  renderRoute(`${dibiaPaths.profiles}?q=profile`);
  expect(await screen.findByRole('button', { name: /^Profile 60/, expanded: true })).toBeVisible();
  expect(screen.getAllByRole('button', { expanded: true, name: /^Profile/ })).toHaveLength(1);
  expect(shownNames()).toHaveLength(100);
  expect(searchBox()).toHaveValue('profile');
});

it('says that loading failed and tries again', async () => {
  const failing = http.get(listUrl, () => problem(500, 'The database is away'), { once: true });
  const { user } = await renderProfiles([oji, listed]);
  await detailsButton('Ọjị Eze');
  server.use(failing);
  await user.click(screen.getByRole('tab', { name: /approved/ }));
  expect(await screen.findByText('The profiles could not be loaded. The database is away')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await detailsButton('Ginika Ugwu')).toBeVisible();
});

it('shows new submissions without a reload, and says so', async () => {
  const { held } = await renderProfiles([oji]);
  await detailsButton('Ọjị Eze');
  held.profiles = [bare, ...held.profiles];
  showPage();
  expect(await screen.findByText('1 new profile')).toBeInTheDocument();
  await waitFor(() => expect(shownNames()).toEqual(['Uche Dike', 'Ọjị Eze']));
});

it('keeps everything on screen while the connection is lost', async () => {
  const { user } = await renderProfiles([oji]);
  await user.click(await card(/Ọjị/));
  server.use(
    http.get(listUrl, () => HttpResponse.error()),
    http.get('/api/dibia/admin/counts', () => HttpResponse.error()),
  );
  showPage();
  await user.click(screen.getByRole('tab', { name: /approved/ }));
  await user.click(screen.getByRole('tab', { name: /pending/ }));
  expect(screen.getByText('Reads afa since her youth.')).toBeVisible();
  expect(screen.getByRole('tab', { name: /^pending ?1 ?waiting for a decision$/ })).toBeVisible();
});

it('opens the corrections of the focused and of the open profile with e', async () => {
  const { user } = await renderProfiles([oji]);
  const details = await detailsButton('Ọjị Eze');
  details.focus();
  await user.keyboard('e');
  await screen.findByRole('dialog', { name: /^Correct/ });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(details);
  await screen.findByRole('dialog', { name: 'Ọjị Eze' });
  await user.keyboard('e');
  expect(await screen.findByRole('dialog', { name: /^Correct/ })).toBeVisible();
});
