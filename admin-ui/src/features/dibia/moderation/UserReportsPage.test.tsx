import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { dibiaPaths } from '../paths';
import { axeFindings } from '../../../testing/axe';
import { aReport } from '../../../testing/factories';
import { renderRoute } from '../../../testing/renderRoute';
import { leaveReadsOpen, problem, server } from '../../../testing/server';
import { groupButton, holding, renderReports, shownItems } from './desk.testkit';

const uche = aReport();
const ngozi = aReport({ id: 'report-2', name: 'Ngozi', report: `${'x'.repeat(100)}y` });
const redList = [
  { dibiaId: 'dibia-1', name: 'Ezenwa Agbara', count: 5 },
  { dibiaId: 'dibia-2', name: 'Nwanyị Mmiri', count: 3 },
];

describe('the tabs', () => {
  it('are pending, resolved and red list', async () => {
    await renderReports({ reports: [uche], redList });
    expect(await screen.findByRole('tab', { name: 'pending 1 waiting for a decision' })).toBeVisible();
    expect(screen.getByTestId('pulsing-dot')).toBeVisible();
    expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual([
      'pending 1 waiting for a decision',
      'resolved 0',
      'red list 2',
    ]);
  });

  it.each(['pending', 'resolved'])('say when there is nothing: %s', async (status) => {
    await renderReports({}, `?tab=${status}`);
    expect(await screen.findByRole('heading', { name: `No ${status} reports found.` })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });
});

it('takes a group away with its last report, without waiting for the other groups', async () => {
  const other = aReport({ id: 'report-2', name: 'Ngozi', dibiaId: 'dibia-2', dibiaName: 'Nwanyị Mmiri' });
  const { user, held } = await renderReports({ reports: [uche, other] });
  await groupButton(/Ezenwa/);
  await user.keyboard('j');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Uche/ })).toHaveFocus());
  server.use(http.get('/api/dibia/admin/report/groups', () => new Promise<never>(() => undefined)));
  await user.keyboard('s');
  await waitFor(() => expect(held.reports[0]?.status).toBe('resolved'));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Ezenwa/ })).toBeNull());
  expect(screen.getByRole('button', { name: /Nwanyị/ })).toBeVisible();
});

it('lists the reports by dibia with a plural count', async () => {
  await renderReports({ reports: [uche, ngozi] });
  expect(await groupButton('Ezenwa Agbara 2 reports')).toBeVisible();
  await waitFor(() => expect(shownItems()).toEqual(['Uche', 'Ngozi']));
  expect(screen.getByText(`${'x'.repeat(100)}...`)).toBeVisible();
  expect(screen.queryByText(/stars/)).toBeNull();
  expect(await axeFindings()).toEqual([]);
});

it('marks each decision on a row with its own icon', async () => {
  await renderReports({ reports: [uche] });
  const iconOf = (decision: string) =>
    screen.getByRole('button', { name: `${decision} Uche's report` }).querySelector('svg')?.innerHTML;
  await screen.findByRole('button', { name: /^Uche/ });
  expect(iconOf('Resolve')).toBeDefined();
  expect(iconOf('Resolve with a note')).not.toBe(iconOf('Resolve'));
});

it('shows reporter, date and text in the modal and resolves from there', async () => {
  const { user, held } = await renderReports({ reports: [uche] }, '?open=report-1');
  const dialog = await screen.findByRole('dialog', { name: 'Report by Uche' });
  expect(within(dialog).getByText(/^3 Feb 2026, \d\d:05$/)).toBeVisible();
  expect(within(dialog).getByText('Never answered the telephone.')).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Reject' })).toBeNull();
  expect(await axeFindings()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Resolve' }));
  expect(await screen.findByText(/report resolved\.$/)).toBeVisible();
  expect(held.reports[0]?.status).toBe('resolved');
  expect(await screen.findByText('No pending reports found.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await groupButton('Ezenwa Agbara 1 report')).toBeVisible();
});

it('resolves with a note, which the modal then shows', async () => {
  const { user, held, router } = await renderReports({ reports: [uche] }, '?open=report-1');
  await user.click(await screen.findByRole('button', { name: 'Resolve with a note' }));
  const dialog = await screen.findByRole('dialog', { name: 'Resolve with a note' });
  const note = within(dialog).getByRole('textbox', { name: 'Note' });
  expect(note).toHaveAccessibleDescription(/500 characters left\. Press Ctrl\+Enter to save\.$/);
  fireEvent.change(note, { target: { value: 'x'.repeat(501) } });
  expect(note).toHaveAccessibleDescription(/Note can have at most 500 characters$/);
  expect(within(dialog).getByRole('button', { name: 'Resolve' })).toBeDisabled();
  fireEvent.change(note, { target: { value: ' Spoke with both. ' } });
  expect(await axeFindings()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Resolve' }));
  expect(await screen.findByText(/report resolved\.$/)).toBeVisible();
  expect(held.decided).toEqual([{ reportId: 'report-1', reason: 'Spoke with both.' }]);
  await router.navigate('?tab=resolved&open=report-1');
  expect(await screen.findByText('Spoke with both.')).toBeVisible();
});

it('leads from the modal to the dibia, hides it and shows it again', async () => {
  const { user, held } = await renderReports({ reports: [uche] }, '?open=report-1');
  const dialog = await screen.findByRole('dialog', { name: 'Report by Uche' });
  expect(within(dialog).getByRole('link', { name: 'Ezenwa Agbara' })).toHaveAttribute(
    'href',
    `${dibiaPaths.edit}?edit=dibia-1`,
  );
  await user.click(within(dialog).getByRole('button', { name: 'Hide this dibia' }));
  const question = await screen.findByRole('dialog', { name: 'Hide Ezenwa Agbara' });
  fireEvent.change(within(question).getByRole('textbox', { name: 'Reason' }), {
    target: { value: 'Reported often.' },
  });
  await user.click(within(question).getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText('“Ezenwa Agbara” is hidden from the public.')).toBeVisible();
  expect(await within(dialog).findByText('Hidden')).toBeVisible();
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(await axeFindings()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Show again' }));
  expect(await within(dialog).findByRole('button', { name: 'Hide this dibia' })).toBeVisible();
  expect(held.decided).toEqual([]);
});

it('shows in the modal who resolved it', async () => {
  const resolved = {
    ...uche,
    status: 'resolved' as const,
    decidedBy: 'ada',
    decidedAt: '2026-02-04T09:00:00Z',
  };
  await renderReports({ reports: [resolved] }, '?tab=resolved&open=report-1');
  expect(await screen.findByRole('dialog')).toHaveTextContent(/Resolved by ada on 4 Feb 2026/);
  expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull();
});

describe('the red list', () => {
  it('is a table of users and their report counts that leads to the reports of each', async () => {
    const { user } = await renderReports(
      { reports: [aReport({ dibiaId: 'dibia-2', dibiaName: 'Nwanyị Mmiri' })], redList },
      '?tab=redlist',
    );
    const table = await screen.findByRole('table', { name: 'Red list' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => [...row.children].map((cell) => cell.textContent)),
    ).toEqual([
      ['User', 'Report Count'],
      ['Ezenwa Agbara', '5'],
      ['Nwanyị Mmiri', '3'],
    ]);
    expect(screen.getByText(/^Users on this list are dibias with 3 or more reports/)).toBeVisible();
    // All of its reports are resolved.
    await waitFor(() =>
      expect(within(table).getByRole('link', { name: 'Reports about Ezenwa Agbara' })).toHaveAttribute(
        'href',
        `${dibiaPaths.reports}?tab=resolved&q=Ezenwa+Agbara`,
      ),
    );
    expect(await axeFindings()).toEqual([]);
    await user.click(within(table).getByRole('link', { name: 'Reports about Nwanyị Mmiri' }));
    expect(await screen.findByRole('tab', { name: /^pending/, selected: true })).toBeVisible();
    expect(await groupButton(/^Nwanyị Mmiri/)).toHaveAttribute('aria-expanded', 'true');
  });

  it('marks hidden dibias, shows them again and hides others', async () => {
    const hidden = { dibiaId: 'dibia-1', name: 'Ezenwa Agbara', count: 5, hiddenReason: 'Reported often.' };
    const { user } = await renderReports({ redList: [hidden] }, '?tab=redlist');
    expect(await screen.findByText('Hidden')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show Ezenwa Agbara again' }));
    expect(await screen.findByText('“Ezenwa Agbara” is visible to the public again.')).toBeVisible();
    expect(screen.queryByText('Hidden')).toBeNull();
    expect(screen.getByRole('button', { name: 'Hide Ezenwa Agbara' })).toBeVisible();
  });

  it('says when nobody is on it', async () => {
    await renderReports({}, '?tab=redlist');
    expect(await screen.findByText('No users with 3 or more reports found.')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it('is searched by name, and says honestly when nobody matches', async () => {
    leaveReadsOpen();
    const { user, router } = await renderReports({ reports: [uche], redList });
    await user.click(await screen.findByRole('tab', { name: /red list/ }));
    await screen.findByRole('table');
    const box = screen.getByRole('searchbox', { name: 'Search users...' });
    fireEvent.change(box, { target: { value: 'nwanyi' } });
    expect(await screen.findByText('1 of 2 users')).toBeVisible();
    fireEvent.change(box, { target: { value: 'zzz' } });
    expect(await screen.findByText('No user matches “zzz”')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show the whole red list' }));
    expect(await screen.findByRole('link', { name: 'Reports about Ezenwa Agbara' })).toBeVisible();
    // The keys mean its rows, though reports are pending.
    await user.keyboard('/{ArrowDown}{ArrowDown}{Enter}');
    expect(router.state.location).toMatchObject({
      pathname: dibiaPaths.reports,
      search: `?${new URLSearchParams({ tab: 'resolved', q: 'Nwanyị Mmiri' })}`,
    });
  });

  it('draws a long one in steps', async () => {
    const many = Array.from({ length: 201 }, (_, at) => ({
      dibiaId: `d-${at}`,
      name: `Dibia ${at}`,
      count: 3,
    }));
    const { user } = await renderReports({ redList: many }, '?tab=redlist');
    await screen.findByText('Dibia 199');
    expect(screen.queryByText('Dibia 200')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(screen.getByText('Dibia 200')).toBeVisible();
  });

  it('says that loading failed and tries again', async () => {
    holding({ redList });
    server.use(http.get('/api/dibia/admin/report/redlist', () => problem(500, 'Away'), { once: true }));
    const { user } = renderRoute(`${dibiaPaths.reports}?tab=redlist`);
    expect(await screen.findByText('The red list could not be loaded. Away')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });
});

it('opens the note of a pending report with w, and of the last decision while that is offered', async () => {
  const { user, held } = await renderReports({ reports: [uche, ngozi] }, '?open=report-1');
  await screen.findByRole('button', { name: 'Resolve with a note' });
  await user.keyboard('w');
  const note = await screen.findByRole('dialog', { name: 'Resolve with a note' });
  await user.type(within(note).getByRole('textbox', { name: 'Note' }), 'Called her.');
  await user.click(within(note).getByRole('button', { name: 'Resolve' }));
  await waitFor(() => expect(held.reports[0]).toMatchObject({ status: 'resolved', reason: 'Called her.' }));
  expect(await screen.findByText(/report resolved\./)).toBeVisible();
  await user.keyboard('w');
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveValue('Called her.');
  expect(screen.queryByRole('dialog', { name: 'Resolve with a note' })).toBeNull();
});
