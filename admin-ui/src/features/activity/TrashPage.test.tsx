import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { Change, HistoryArea } from '../../shared/history/api';
import { paths } from '../../shared/routing/paths';
import { axeFindings } from '../../testing/axe';
import { renderRoute } from '../../testing/renderRoute';
import { problem, server } from '../../testing/server';
import { aChange, anEdit, serveHistories } from './activity.testkit';

/** Shows the histories and answers restores by `answer`; gives what was sent. */
function serve(given: Partial<Record<HistoryArea, Change[]>>, answer: (id: string) => Response) {
  const sent: { call: string; match: string | null }[] = [];
  const asked = serveHistories(given);
  server.use(
    http.post('/api/:area/admin/history/:id/restore', ({ params, request }) => {
      sent.push({
        call: `${String(params['area'])} ${String(params['id'])}`,
        match: request.headers.get('If-Match'),
      });
      return answer(String(params['id']));
    }),
  );
  return { sent, asked };
}

const done = (changeId: string) => HttpResponse.json({ success: true, changeId });

it('lists what can come back, restores it and takes that back', async () => {
  const given = { creator: [aChange({ id: '7' })] };
  const { sent, asked } = serve(given, (id) => {
    // The deletion is taken back by change 8, and that by change 9.
    given.creator = id === '7' ? [] : [aChange({ id: '9' })];
    return done(id === '7' ? '8' : '9');
  });
  const { user } = renderRoute(paths.trash);
  const rows = within(await screen.findByRole('list', { name: 'Deleted' }));
  expect(rows.getByRole('listitem')).toHaveTextContent('ngozi deleted the creator “Ada Obi”');
  expect(screen.getByText(/kept for 30 days/)).toBeVisible();
  expect(asked.map((one) => one.split('?')[0]).sort()).toEqual(['creator', 'dibia', 'ilu', 'kwuo']);
  expect(asked.every((one) => one.includes('trash=true'))).toBe(true);

  await user.click(rows.getByRole('button', { name: /^Restore: ngozi deleted/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Restore this creator' }));
  expect(dialog.getByText('Tells stories.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('The trash is empty.')).toBeVisible();
  const [news] = screen
    .getAllByText('Ada Obi')
    .map((name) => name.closest('[role=status]'))
    .filter(Boolean);
  expect(news).toHaveTextContent('Restored the creator “Ada Obi”.');
  await waitFor(() => expect(news).toHaveFocus());

  await user.click(screen.getByRole('button', { name: 'Take that back' }));
  expect(await screen.findByText('It is as it was before again.')).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Restore: ngozi deleted/ })).toBeVisible();
  expect(sent).toEqual([
    { call: 'creator 7', match: null },
    { call: 'creator 8', match: null },
  ]);
});

it('shows what would be overwritten, and does it with that version', async () => {
  const current = { version: 5, proverb: 'Egbe bere, ugo bere', meaning: 'Peace', categories: [] };
  const message = 'This was changed again since. Taking it back would overwrite that.';
  let isFirst = true;
  const { sent } = serve({ ilu: [anEdit({ id: '3' })] }, () => {
    if (!isFirst) return done('4');
    isFirst = false;
    return problem(409, message, { current });
  });
  const { user } = renderRoute(paths.activity);
  await user.click(await screen.findByRole('button', { name: /^Restore: ngozi edited/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Restore this proverb as it was' }));
  expect(dialog.getAllByRole('deletion').map(({ textContent }) => textContent)).toContain(
    'removed: and let live',
  );
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(dialog.getAllByRole('deletion').map(({ textContent }) => textContent)).toEqual(['removed: Peace']);
  await user.click(dialog.getByRole('button', { name: 'Restore anyway' }));
  expect(await screen.findByText(/^Taken back:/)).toBeVisible();
  expect(sent.map(({ match }) => match)).toEqual([null, '"5"']);
});

it('says why something cannot be restored, and offers no more', async () => {
  serve({ creator: [aChange()] }, () => problem(409, 'This creator is there again already'));
  const { user } = renderRoute(paths.trash);
  await user.click(await screen.findByRole('button', { name: /^Restore:/ }));
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('This creator is there again already')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Restore anyway' })).toBeNull();
});

it('restores no change twice, and no sign-in', async () => {
  serveHistories({
    creator: [aChange({ restoredBy: '2' })],
    auth: [aChange({ action: 'login', entity: 'session', entityId: 's1', label: 's1', restorable: false })],
  });
  renderRoute(paths.activity);
  expect(await screen.findByText('Taken back')).toBeVisible();
  expect(screen.getByText('ngozi signed in')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
});
