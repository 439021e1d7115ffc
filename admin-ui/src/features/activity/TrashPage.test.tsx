import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { areaIds, type HistoryArea } from '../../shared/areas';
import type { Change } from '../../shared/history/api';
import { paths } from '../../shared/routing/paths';

import { axeFindings } from '../../testing/axe';
import { aCreator } from '../../testing/factories';
import { giveElementsASize } from '../../testing/layout';
import { renderRoute } from '../../testing/renderRoute';
import { problem, server } from '../../testing/server';
import { keysOnSheet } from '../../testing/shortcutSheet';
import { giveSound } from '../../testing/sounds';
import { creatorPaths } from '../creator/paths';
import { aChange, anEdit, anImport, serveHistories } from './activity.testkit';

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

it('is searched by name, and the address keeps the search', async () => {
  const { asked } = serve({ creator: [aChange({ id: '7' })] }, () => done('8'));
  const { user, router } = renderRoute(paths.trash);
  await screen.findByRole('list', { name: 'Deleted' });
  await user.click(screen.getByRole('searchbox', { name: 'Search the trash' }));
  await user.paste('ada');
  expect(await screen.findByText('1 found')).toBeVisible();
  expect(asked.at(-1)).toMatch(/trash=true.*q=ada|q=ada.*trash=true/);
  expect(router.state.location.search).toBe('?q=ada');
  serveHistories({});
  await user.paste(' x');
  expect(await screen.findByText('No deleted entry matches “ada x”')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  serveHistories({ creator: [aChange({ id: '7' })] });
  await user.click(screen.getByRole('button', { name: 'Show all deleted entries' }));
  expect(await screen.findByRole('list', { name: 'Deleted' })).toBeVisible();
  expect(screen.getByRole('searchbox', { name: 'Search the trash' })).toHaveValue('');
});

it('lists what can come back, restores it and takes that back', async () => {
  const given = { creator: [aChange({ id: '7' })] };
  const { sent, asked } = serve(given, (id) => {
    // Change 8 undoes the deletion, and change 9 undoes change 8.
    given.creator = id === '7' ? [] : [aChange({ id: '9' })];
    return done(id === '7' ? '8' : '9');
  });
  const { user } = renderRoute(paths.trash);
  const rows = within(await screen.findByRole('list', { name: 'Deleted' }));
  expect(rows.getByRole('listitem')).toHaveTextContent('ngozi deleted the creator “Ada Obi”');
  expect(await screen.findByText(/deleted dibias, are kept for 30 days\./)).toBeVisible();
  expect(asked.map((one) => one.split('?')[0]).sort()).toEqual(areaIds.toSorted());
  expect(asked.every((one) => one.includes('trash=true'))).toBe(true);

  await user.click(rows.getByRole('button', { name: /^Details: ngozi deleted/ }));
  expect(rows.getByText('Tells stories.')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await user.click(rows.getByRole('button', { name: /^Restore: ngozi deleted/ }));
  expect(await screen.findByText('The trash is empty.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const [news] = screen
    .getAllByText('Ada Obi')
    .map((name) => name.closest('[role=status]'))
    .filter(Boolean);
  expect(news).toHaveTextContent('Restored the creator “Ada Obi”.');
  await waitFor(() => expect(news).toHaveFocus());

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Undone: the restore of the creator/)).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Restore: ngozi deleted/ })).toBeVisible();
  expect(sent).toEqual([
    { call: 'creator 7', match: null },
    { call: 'creator 8', match: null },
  ]);
});

it('lists what was deleted since it was last opened', async () => {
  const given: Partial<Record<HistoryArea, Change[]>> = {};
  serveHistories(given);
  server.use(
    http.get('/api/creator/creators', () => HttpResponse.json([aCreator({ id: 'ada', name: 'Ada Obi' })])),
    http.delete('/api/creator/admin/delete/ada', () => {
      given.creator = [aChange()];
      return HttpResponse.json({ success: true });
    }),
  );
  giveElementsASize();
  const { user, router } = renderRoute(paths.trash);
  expect(await screen.findByText('The trash is empty.')).toBeVisible();
  void router.navigate(creatorPaths.edit);
  await user.click(await screen.findByRole('button', { name: 'Delete Ada Obi' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByRole('button', { name: 'Undo' });
  void router.navigate(paths.trash);
  expect(await screen.findByRole('button', { name: /^Restore: ngozi deleted/ })).toBeVisible();
});

it('restores a recording that was deleted from an entry', async () => {
  const after = { version: 3, proverb: 'Egbe bere', meaning: 'Live', categories: [] };
  const audio = { fileId: 'f1', filename: 'egbe.mp3', uploadedAt: '2026-11-19T10:00:00Z' };
  const deletion = anEdit({
    id: '6',
    action: 'delete audio',
    before: { ...after, version: 2, audio },
    after,
  });
  const { sent } = serve({ ilu: [deletion] }, () => done('7'));
  const { user } = renderRoute(paths.trash);
  const told = 'ngozi deleted the recording “egbe.mp3” of the proverb “Egbe bere, ugo bere”';
  await user.click(await screen.findByRole('button', { name: `Restore: ${told}` }));
  await waitFor(() => expect(sent).toEqual([{ call: 'ilu 6', match: null }]));
});

it('plays a deleted recording for as long as it is kept', async () => {
  const sound = giveSound();
  const after = { version: 3, proverb: 'Egbe bere', meaning: 'Live', categories: [] };
  const audio = { fileId: 'f1', filename: 'egbe.mp3', uploadedAt: '2026-11-19T10:00:00Z' };
  serve({ ilu: [anEdit({ action: 'delete audio', before: { ...after, audio }, after })] }, () => done('7'));
  const answers = [
    HttpResponse.text('sound'),
    HttpResponse.error(),
    problem(404, 'This audio file does not exist'),
  ];
  const tokens: (string | null)[] = [];
  server.use(
    http.get('/api/ilu/audio/f1/kept', ({ request }) => {
      tokens.push(request.headers.get('Authorization'));
      return answers.shift();
    }),
  );
  const { user } = renderRoute(paths.trash);
  const name = /^(Play|Stop) egbe\.mp3 from before .*2026/;
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(sound.heard()).toEqual(['blob:file-1']));
  expect(tokens).toEqual([expect.stringMatching(/^Bearer ./)]);
  await user.click(screen.getByRole('button', { name }));
  expect(sound.heard()).toEqual([]);
  await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByText('Error playing audio. Please try again.')).toBeVisible();
  await user.click(screen.getByRole('button', { name }));
  const news = await screen.findByText('This recording no longer exists');
  expect(news.closest('[role=alert]')).not.toBeNull();
  expect(screen.getByRole('button', { name })).toHaveFocus();
});

it('shows what would be overwritten, and does it with that version', async () => {
  const current = { version: 5, proverb: 'Egbe bere, ugo bere', meaning: 'Peace', categories: [] };
  const message = 'This has changed since. Undoing the change would overwrite the newer version.';
  let isFirst = true;
  const { sent } = serve({ ilu: [anEdit({ id: '3' })] }, () => {
    if (!isFirst) return done('4');
    isFirst = false;
    return problem(409, message, { current });
  });
  const { user } = renderRoute(paths.activity);
  await user.click(await screen.findByRole('button', { name: /^Restore: ngozi edited/ }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Restore the earlier version of this proverb' }),
  );
  expect(dialog.getByText(message)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
  expect(dialog.getAllByRole('deletion').map(({ textContent }) => textContent)).toEqual(['removed: Peace']);
  await user.click(dialog.getByRole('button', { name: 'Restore anyway' }));
  expect(await screen.findByText(/^Restored the proverb/, { selector: '[role=status] *' })).toBeVisible();
  expect(sent.map(({ match }) => match)).toEqual([null, '"5"']);
});

it('says why something cannot be restored, and offers no more', async () => {
  serve({ creator: [aChange()] }, () => problem(409, 'This creator was already restored'));
  const { user } = renderRoute(paths.trash);
  await user.click(await screen.findByRole('button', { name: /^Restore:/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This creator was already restored');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: /^Restore:/ })).toHaveAttribute('aria-disabled', 'false');
});

it('restores no change twice, and no sign-in', async () => {
  serveHistories({
    creator: [aChange({ restoredBy: '2' })],
    auth: [aChange({ action: 'login', entity: 'session', entityId: 's1', label: 's1', restorable: false })],
  });
  renderRoute(paths.activity);
  expect(await screen.findByText('Restored', { selector: 'p' })).toBeVisible();
  expect(screen.getByText('ngozi signed in')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
});

it('undoes an addition and names it so throughout', async () => {
  const after = { version: 1, name: 'Ada Obi' };
  const { sent } = serve(
    { creator: [aChange({ id: '5', action: 'create', before: undefined, after })] },
    () => done('6'),
  );
  const { user } = renderRoute(paths.activity);
  await user.click(await screen.findByRole('button', { name: /^Undo: ngozi added/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Undo the addition of this creator' }));
  expect(dialog.getByText(/You can restore it from the trash/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Undone: ngozi added the creator/)).toBeVisible();
  expect(sent).toEqual([{ call: 'creator 5', match: null }]);
});

it('shows the parts of an import, undoes all of it, and restores one part', async () => {
  const message =
    '1 of these has changed since: Ilu 7. Undoing the change would overwrite the newer version.';
  const given = { ilu: anImport() };
  const { sent, asked } = serve(given, (id) =>
    id === '100' && sent.length < 2 ? problem(409, message) : done('200'),
  );
  const { user } = renderRoute(paths.activity);
  const told = 'ngozi imported 7 proverbs: 6 added, 1 changed';
  await user.click(await screen.findByRole('button', { name: `Details: ${told}` }));
  const members = within(await screen.findByRole('list', { name: 'Included changes' }));
  expect(asked.filter((one) => one.includes('partOf=100'))).toHaveLength(1);
  expect(members.getAllByRole('listitem')).toHaveLength(8);
  expect(members.getByText('Ilu 3')).toHaveAttribute('lang', 'ig');
  await user.click(members.getByRole('button', { name: /^Details: .*Ilu 7/ }));
  expect(members.getAllByRole('deletion').map(({ textContent }) => textContent)).toEqual(['removed: Peace']);
  expect(await axeFindings()).toEqual([]);

  await user.click(screen.getByRole('button', { name: `Undo: ${told}` }));
  const dialog = within(screen.getByRole('dialog', { name: 'Undo this import' }));
  expect(
    dialog.getByText(
      /^6 proverbs will be deleted and 1 proverb will be restored to its earlier version \(you can undo this\):/,
    ),
  ).toBeVisible();
  expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    ...['Ilu 7', 'Ilu 6', 'Ilu 5', 'Ilu 4', 'Ilu 3'],
    'and 2 more',
  ]);
  expect(dialog.getByText('1 category will be deleted, unless something uses it.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await dialog.findByText(message)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Undo anyway' }));
  expect(await screen.findByText(/^Undone: ngozi imported 7 proverbs/)).toBeVisible();

  await user.click(await members.findByRole('button', { name: 'Restore: ngozi edited the proverb “Ilu 7”' }));
  expect(await screen.findByText(/to its earlier version\.$/)).toBeVisible();
  expect(sent).toEqual([
    { call: 'ilu 100', match: null },
    { call: 'ilu 100', match: '*' },
    { call: 'ilu 107', match: null },
  ]);
});

it('lists a deletion of several as one, and pages through what it is made of', async () => {
  const parts = Array.from({ length: 3 }, (_, at) =>
    aChange({ id: String(at + 2), label: `Ada ${at + 1}`, partOf: '9' }),
  );
  const head = { id: '9', entityId: '', label: '', before: { deleted: 3 }, parts: 3 };
  serveHistories({ creator: [aChange(head), ...parts] }, 2);
  server.use(http.post('/api/creator/admin/history/9/restore', () => done('10')));
  const { user } = renderRoute(paths.trash);
  await user.click(await screen.findByRole('button', { name: 'Details: ngozi deleted 3 creators' }));
  const members = within(await screen.findByRole('list', { name: 'Included changes' }));
  expect(members.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Deleted the creator “Ada 1”RestoreDetails',
    'Deleted the creator “Ada 2”RestoreDetails',
  ]);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await members.findByText('Ada 3')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Restore: ngozi deleted 3 creators' }));
  expect(await screen.findByText('Restored 3 creators.')).toBeVisible();
});

it('says for how many days this server keeps recordings, and reviews and reports', async () => {
  serve({}, () => done('1'));
  server.use(
    http.get('/api/ilu/admin/summary', () => HttpResponse.json({ keptDays: 1, waiting: [] })),
    http.get('/api/dibia/admin/summary', () => HttpResponse.json({ keptDays: 0, waiting: [] })),
  );
  renderRoute(paths.trash);
  expect(
    await screen.findByText(
      /Deleted or replaced recordings are kept for 1 day, and the reviews and reports of deleted dibias are not kept\./,
    ),
  ).toBeVisible();
});

it('restores the focused row with r, focuses the next one, and lists the key', async () => {
  const given = { creator: [aChange({ id: '8' }), aChange({ id: '7', label: 'Ike' })] };
  const { sent } = serve(given, (id) => {
    given.creator = given.creator.filter((change) => change.id !== id);
    return done('9');
  });
  const { user } = renderRoute(paths.trash);
  const rows = within(await screen.findByRole('list', { name: 'Deleted' }));
  await rows.findAllByRole('listitem');
  await user.keyboard('r?');
  expect(await keysOnSheet('In lists')).toContain('r Restore the row');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([]);
  await user.keyboard('jr');
  expect(await screen.findByText(/^Restored the creator/)).toBeVisible();
  await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(1));
  await waitFor(() => expect(rows.getByRole('listitem')).toHaveFocus());
  expect(rows.getByRole('listitem')).toHaveTextContent('Ike');
  expect(sent.map(({ call }) => call)).toEqual(['creator 8']);
});

it('restores selected rows with the keys of other lists, and undoes it', async () => {
  const deleted = {
    creator: [aChange({ id: '8' }), aChange({ id: '7', label: 'Ike' }), aChange({ id: '6', label: 'Uche' })],
  };
  const { sent } = serve(deleted, (id) => {
    deleted.creator = deleted.creator.filter((change) => change.id !== id);
    return id === '6' ? problem(409, 'This creator was already restored') : done(`1${id}`);
  });
  const { user } = renderRoute(paths.trash);
  const rows = within(await screen.findByRole('list', { name: 'Deleted' }));
  await rows.findAllByRole('listitem');
  await user.keyboard('jxjx?');
  expect(await keysOnSheet('In lists')).toEqual(
    expect.arrayContaining([
      'x Select the row',
      'Shift X Go to the buttons for the selected items',
      'r Restore the selected items',
    ]),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Restore 2 items' })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select all 3 shown' }));
  await user.keyboard('X');
  expect(screen.getByRole('button', { name: 'Clear' })).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
  await user.keyboard('r');
  expect(await screen.findByText('Restored 2 items.')).toBeVisible();
  expect(screen.getByText('Couldn’t restore 1 item. Restore it on its own to see why.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent.map(({ call }) => call)).toEqual([
      ...['8', '7', '6', '17', '18'].map((id) => `creator ${id}`),
    ]),
  );
});
