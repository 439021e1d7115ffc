import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { axeFindings } from '../../testing/axe';
import { aCreator } from '../../testing/factories';
import { aChange, tellHistory } from '../../testing/history';
import { problem, server } from '../../testing/server';
import { renderCreators } from './creatorsPage.testkit';

const first = aCreator({ id: 'ada', name: 'Ada', bio: 'Sings.', version: 1 });
const now = { ...first, name: 'Adaeze', bio: 'Sings and dances.', version: 2 };
const changes = [
  aChange({ id: '2', actor: 'obi', before: first, after: now }),
  aChange({
    id: '1',
    action: 'create',
    apiKey: 'Nightly export',
    after: first,
    partOf: '9',
    at: '2026-02-01T10:00:00Z',
  }),
];
const restoreUrl = '/api/creator/admin/history/2/restore';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

async function openHistory() {
  const asked = tellHistory('creator', () => changes);
  const view = await renderCreators([now], '?edit=ada');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Creator' });
  expect(asked).toEqual([]);
  await view.user.click(within(dialog).getByRole('button', { name: 'History' }));
  const list = await within(dialog).findByRole('list', { name: 'Changes' });
  await within(list).findAllByRole('listitem');
  const name = () => within(dialog).getByRole('textbox', { name: 'Name' });
  const putBack = () => within(dialog).getByRole('button', { name: /^Restore this version, of 1 Feb 2026/ });
  return { ...view, asked, dialog, list, name, putBack };
}

it('lists the changes of this entry alone once it is opened, and puts back what was before one', async () => {
  const { user, asked, list, name, putBack, dialog, state } = await openHistory();
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ entity: 'creator', id: 'ada', limit: '20' });
  const [edit, creation] = within(list).getAllByRole('listitem');
  expect(edit).toHaveTextContent(/^Edited by obi: Name, Bio3 Feb 2026/);
  expect(creation).toHaveTextContent(
    /^Added by ada with the key “Nightly export”, through an import1 Feb 2026/,
  );
  expect(within(dialog).getByRole('button', { name: 'History' })).toHaveAttribute('aria-expanded', 'true');
  expect(within(dialog).getByRole('heading', { name: 'History' })).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
  server.use(
    http.post(restoreUrl, () => {
      state.current = [{ ...first, version: 3 }];
      return HttpResponse.json({ success: true, changeId: '3' });
    }),
  );
  await user.click(putBack());
  await waitFor(() => expect(name()).toHaveValue('Ada'));
  expect(await screen.findByText('Restored. The form shows the saved version.')).toBeInTheDocument();
  await waitFor(() => expect(asked).toHaveLength(2));
  server.use(
    http.post('/api/creator/admin/history/3/restore', () => {
      state.current = [{ ...now, version: 4 }];
      return HttpResponse.json({ success: true, changeId: '4' });
    }),
  );
  await user.click(within(list).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(name()).toHaveValue('Adaeze'));
  expect(await screen.findByText('Undone. The form shows the saved version.')).toBeInTheDocument();
  expect(putBack()).toHaveFocus();
  // Nothing is left to be saved or lost.
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

it('undoes a restored version with u in the dialog, unless a text field has the focus', async () => {
  const { user, name, putBack, list, state } = await openHistory();
  const undone: string[] = [];
  server.use(
    http.post('/api/creator/admin/history/:id/restore', ({ params: { id } }) => {
      if (id !== '2') undone.push(String(id));
      state.current = [id === '2' ? { ...first, version: 3 } : { ...now, version: 4 }];
      return HttpResponse.json({ success: true, changeId: id === '2' ? '3' : '4' });
    }),
  );
  await user.click(putBack());
  await within(list).findByText('Restored.');
  await user.type(name(), 'u');
  expect(name()).toHaveValue('Adau');
  await user.keyboard('{Backspace}');
  expect(undone).toEqual([]);
  putBack().focus();
  await user.keyboard('u');
  expect(await screen.findByText('Undone. The form shows the saved version.')).toBeInTheDocument();
  expect(undone).toEqual(['3']);
  expect(name()).toHaveValue('Adaeze');
  expect(putBack()).toHaveFocus();
  expect(within(list).queryByText('Restored.')).toBeNull();
});

it('undoes a restored version with u once the dialog is closed', async () => {
  const { user, name, putBack, dialog, state } = await openHistory();
  const answer = (restored: object, changeId: string) => () => {
    state.current = [{ ...now, ...restored }];
    return HttpResponse.json({ success: true, changeId });
  };
  server.use(
    http.post(restoreUrl, answer({ ...first, version: 3 }, '3')),
    http.post('/api/creator/admin/history/3/restore', answer({ ...now, version: 4 }, '4')),
  );
  await user.click(putBack());
  await waitFor(() => expect(name()).toHaveValue('Ada'));
  await screen.findByText('Restored. The form shows the saved version.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await screen.findByRole('button', { name: 'Edit Ada' });
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await user.keyboard('u');
  expect(await screen.findByRole('button', { name: 'Edit Adaeze' })).toBeVisible();
  expect(await screen.findByText(/^Undone: the restore of the creator/)).toBeVisible();
  await user.keyboard('u');
  expect(await screen.findByText('Nothing to undo.')).toBeVisible();
});

it('undoes several restored versions with u, the last one first', async () => {
  const middle = { ...first, name: 'Ada O.', version: 2 };
  const last = { ...now, version: 3 };
  const edits = [
    aChange({ id: '3', before: middle, after: last, at: '2026-02-03T10:00:00Z' }),
    aChange({ id: '2', before: first, after: middle, at: '2026-02-02T10:00:00Z' }),
    aChange({ id: '1', action: 'create', after: first, at: '2026-02-01T10:00:00Z' }),
  ];
  tellHistory('creator', () => edits);
  const { user, state } = await renderCreators([last], '?edit=ada');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Creator' });
  const { getByRole, findByRole } = within(dialog);
  const undone: string[] = [];
  server.use(
    http.post('/api/creator/admin/history/:id/restore', ({ params: { id } }) => {
      const names: Record<string, string> = { 3: 'Ada O.', 2: 'Ada', 5: 'Ada O.', 4: 'Adaeze' };
      const changeIds: Record<string, string> = { 3: '4', 2: '5', 5: '6', 4: '7' };
      undone.push(String(id));
      const [creator = last] = state.current;
      const version = creator.version + 1;
      state.current = [{ ...creator, name: names[String(id)] ?? '', version }];
      const change = aChange({ id: changeIds[String(id)], before: creator, after: state.current[0] });
      edits.unshift(change);
      return HttpResponse.json({ success: true, changeId: change.id });
    }),
  );
  await user.click(getByRole('button', { name: 'History' }));
  await user.click(await findByRole('button', { name: /^Restore this version, of 2 Feb 2026/ }));
  await waitFor(() => expect(getByRole('textbox', { name: 'Name' })).toHaveValue('Ada O.'));
  await waitFor(() =>
    expect(getByRole('button', { name: /^Restore this version, of 1 Feb 2026/ })).toBeEnabled(),
  );
  await user.click(getByRole('button', { name: /^Restore this version, of 1 Feb 2026/ }));
  await waitFor(() => expect(getByRole('textbox', { name: 'Name' })).toHaveValue('Ada'));
  await user.click(getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await user.keyboard('u');
  expect(await screen.findByRole('button', { name: 'Edit Ada O.' })).toBeVisible();
  expect(await screen.findByText(/^Undone: the restore of the creator/)).toBeVisible();
  await user.keyboard('u');
  expect(await screen.findByRole('button', { name: 'Edit Adaeze' })).toBeVisible();
  expect(undone.slice(2)).toEqual(['5', '4']);
  await user.keyboard('u');
  expect(await screen.findByText('Nothing to undo.')).toBeVisible();
});

it('restores any earlier version over the current one, and says which that is', async () => {
  const second = { ...first, bio: 'Sings.', name: 'Ada O.', version: 2, image: 'https://a.example/ada.png' };
  const third = { ...second, bio: 'Sings and dances.', version: 3 };
  const last = { ...third, bio: 'Sings.', version: 4 };
  const edits = [first, second, third, last].map((after, index, all) =>
    aChange({
      id: String(index + 1),
      at: `2026-02-0${index + 1}T10:00:00Z`,
      after,
      ...(index === 0 ? { action: 'create' } : { before: all[index - 1] }),
    }),
  );
  tellHistory('creator', () => edits.reverse());
  const { user } = await renderCreators([last], '?edit=ada');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Creator' });
  await user.click(within(dialog).getByRole('button', { name: 'History' }));
  const lines = await within(await within(dialog).findByRole('list', { name: 'Changes' })).findAllByRole(
    'listitem',
  );
  expect(lines.map((line) => line.textContent.includes('Current version'))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  const restoreOf = (line?: HTMLElement) =>
    within(line as HTMLElement).queryByRole('button', { name: /^Restore this version, of / });
  expect(restoreOf(lines[0])).not.toBeInTheDocument();
  expect(restoreOf(lines[2])).toHaveAttribute('aria-disabled', 'true');
  expect(lines[2]).toHaveTextContent('Same as the current version.');
  const edit = within(lines[2] as HTMLElement);
  await user.click(edit.getByRole('button', { name: /^Details/ }));
  expect(edit.getByText('Image URL')).toBeVisible();
  expect(edit.getByRole('img', { name: 'Image URL before' })).toBeVisible();
  expect(edit.getByRole('img', { name: 'Image URL after' })).toHaveAttribute('src');
  expect(await axeFindings()).toEqual([]);
  const versions: (string | null)[] = [];
  server.use(
    http.post(restoreUrl, ({ request }) => {
      versions.push(request.headers.get('If-Match'));
      return HttpResponse.json({ success: true, changeId: '5' });
    }),
  );
  await user.click(restoreOf(lines[3]) as HTMLElement);
  expect(await screen.findByText('Restored. The form shows the saved version.')).toBeInTheDocument();
  expect(versions).toEqual(['"4"']);
});

it('scrolls to the changes, which come below the end of the dialog', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { list } = await openHistory();
  expect(scrolled.mock.contexts).toContain(list);
});

it('asks before what was typed is lost', async () => {
  const { user, name, putBack } = await openHistory();
  const sent = vi.fn();
  server.use(
    http.post(restoreUrl, () => {
      sent();
      return HttpResponse.json({ success: true, changeId: '3' });
    }),
  );
  await user.type(name(), '!');
  await user.click(putBack());
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(name()).toHaveValue('Adaeze!');
  expect(sent).not.toHaveBeenCalled();
  await user.click(putBack());
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(name()).toHaveValue('Adaeze'));
  expect(sent).toHaveBeenCalledOnce();
});

it('shows what would be overwritten where it was changed again, and overwrites that version alone', async () => {
  const { user, dialog, name, putBack, state } = await openHistory();
  const current = { ...now, name: 'Ada Ọkụ', version: 7 };
  const versions: (string | null)[] = [];
  server.use(
    http.post(restoreUrl, ({ request }) => {
      versions.push(request.headers.get('If-Match'));
      if (versions.length < 3) return problem(409, 'This has changed since.', { current });
      state.current = [{ ...first, version: 8 }];
      return HttpResponse.json({ success: true, changeId: '3' });
    }),
  );
  await user.click(putBack());
  const alert = await within(dialog).findByRole('alert');
  expect(alert).toHaveTextContent(
    /^This has changed since\. Current version:NameAda ỌkụBioSings and dances\./,
  );
  expect(await axeFindings()).toEqual([]);
  await user.click(within(alert).getByRole('button', { name: 'Keep current version' }));
  expect(alert).not.toBeInTheDocument();
  expect(putBack()).toHaveFocus();
  await user.click(putBack());
  await user.click(await within(dialog).findByRole('button', { name: 'Overwrite' }));
  await waitFor(() => expect(name()).toHaveValue('Ada'));
  expect(versions).toEqual([null, null, '"7"']);
});

it('says why nothing was put back, or why there is no list', async () => {
  const { user, dialog, name, putBack } = await openHistory();
  server.use(
    http.post(restoreUrl, () => problem(409, 'This creator has since been deleted. Undo that first.')),
  );
  await user.click(putBack());
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'This could not be restored. This creator has since been deleted. Undo that first.',
  );
  expect(name()).toHaveValue('Adaeze');
  await user.click(within(dialog).getByRole('button', { name: 'History' }));
  server.use(http.get('/api/creator/admin/history', () => problem(500, 'The database is away.')));
  await user.click(within(dialog).getByRole('button', { name: 'History' }));
  expect(
    await within(dialog).findByText('The changes could not be loaded. The database is away.'),
  ).toBeVisible();
});
