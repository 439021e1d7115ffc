import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aCreator } from '../../testing/factories';
import { drafts } from '../../shared/form/drafts';
import { aChange, tellHistory } from '../../testing/history';
import { problem, server } from '../../testing/server';
import { renderCreators, shownNames } from './creatorsPage.testkit';
import { creatorPaths } from './paths';

const ada = aCreator({
  id: 'ada',
  name: 'Ada Obi',
  version: 3,
  linktree: 'https://linktr.ee/ada',
  youtube: 'https://youtube.com/@ada',
});
const ike = aCreator({ id: 'ike', name: 'Ike', order: 1 });
const editUrl = '/api/creator/admin/edit/ada';

// A failed edit is logged as well (spec 8).
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

async function openEdit() {
  const view = await renderCreators([ada, ike]);
  await view.user.click(screen.getByRole('button', { name: 'Edit Ada Obi' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Creator' });
  return { ...view, dialog, field: (name: string) => within(dialog).getByRole('textbox', { name }) };
}

type Opened = Awaited<ReturnType<typeof openEdit>>;

async function rename({ user, field }: Opened, name: string) {
  await user.clear(field('Name'));
  await user.click(field('Name'));
  await user.paste(name);
}

const save = ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'Save Changes' }));

it.each([
  [
    'a reply that is no JSON',
    () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }),
    'Edit failed: Server returned 502: <h1>Bad gateway</h1>',
  ],
  ['JSON without a message', () => HttpResponse.json({}, { status: 500 }), 'Edit failed: HTTP 500'],
])('keeps everything typed and shows %s', async (_what, answer, text) => {
  server.use(http.put(editUrl, answer));
  const opened = await openEdit();
  await rename(opened, 'Ada Ọkụ');
  await save(opened);
  expect(await within(opened.dialog).findByText(text)).toBeVisible();
  expect(opened.field('Name')).toHaveValue('Ada Ọkụ');
});

it('needs name, bio and image', async () => {
  const opened = await openEdit();
  expect(opened.field('Bio')).toHaveValue(ada.bio);
  await opened.user.clear(opened.field('Bio'));
  await save(opened);
  await waitFor(() => expect(opened.field('Bio')).toHaveAccessibleDescription('Bio is required'));
});

it('asks once before changes are thrown away, and says nothing when there are none', async () => {
  const opened = await openEdit();
  await rename(opened, 'Ada Ọkụ');
  act(() => void opened.router.navigate(-1));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await opened.user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(opened.field('Name')).toHaveValue('Ada Ọkụ');
  await opened.user.click(within(opened.dialog).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await opened.user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(shownNames()).toEqual(['Ada Obi', 'Ike']);
});

/** Saves and returns the function that lets the server answer. */
async function beginSaving(opened: Opened) {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server.use(http.put(editUrl, () => answered.then(() => HttpResponse.json(ada))));
  await rename(opened, 'Ada Ọkụ');
  await save(opened);
  await screen.findByRole('button', { name: 'Saving...' });
  return answer;
}

it('takes no typing while it saves', async () => {
  const opened = await openEdit();
  const answer = await beginSaving(opened);
  expect(opened.field('Name')).toBeDisabled();
  answer();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('asks before it is left while it saves, and closes when that is done', async () => {
  const opened = await openEdit();
  const answer = await beginSaving(opened);
  act(() => void opened.router.navigate(-1));
  expect(await screen.findByRole('dialog', { name: 'Leave while saving?' })).toBeVisible();
  expect(opened.router.state.location.search).toBe('?edit=ada');
  answer();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(opened.router.state.location.search).toBe('');
});

it('does not navigate when a save ends after the form was left', async () => {
  const opened = await openEdit();
  const answer = await beginSaving(opened);
  await act(() => opened.router.navigate(creatorPaths.add));
  await opened.user.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { level: 1, name: 'Add a New Creator' });
  const navigated = vi.spyOn(opened.router, 'navigate');
  answer();
  await waitFor(() => expect(drafts.read('creator-edit-ada')).toBeUndefined());
  expect(navigated).not.toHaveBeenCalled();
  expect(opened.router.state.location.pathname).toBe(creatorPaths.add);
});

it('opens from the address, and says when the creator is no longer there', async () => {
  const { unmount } = await renderCreators([ada, ike], '?edit=ike');
  expect(
    within(await screen.findByRole('dialog', { name: 'Edit Creator' })).getByRole('textbox', {
      name: 'Name',
    }),
  ).toHaveValue('Ike');
  unmount();
  await renderCreators([ada], '?edit=ike');
  expect(await screen.findByText('The creator you wanted to edit is no longer in the list.')).toBeVisible();
});

function answerByVersion(version: number) {
  const sent: object[] = [];
  server.use(
    http.put(editUrl, async ({ request }) => {
      const match = request.headers.get('If-Match');
      sent.push({ version: match, ...((await request.json()) as object) });
      if (match !== `"${version}"`) return problem(412, 'The creator was changed by somebody else');
      return HttpResponse.json(ada);
    }),
    http.get('*/api/creator/admin/history', ({ request }) => {
      expect(new URL(request.url).search).toBe('?entity=creator&id=ada&limit=10');
      const at = new Date(Date.now() - 185_000).toISOString();
      return HttpResponse.json([
        aChange({ actor: 'uche', at, after: { version } }),
        aChange({ actor: 'ike', at, after: { version: 3 } }),
      ]);
    }),
  );
  return sent;
}

const conflictTitle = 'Two versions of this creator';
const comparing = () => screen.findByRole('dialog', { name: conflictTitle });
const keepMine = async ({ user }: Pick<Opened, 'user'>) =>
  user.click(await screen.findByRole('button', { name: 'Keep my changes' }));

/** Returns the fields that differ and how, as screen readers read them. */
const differences = (conflict: HTMLElement) =>
  [...conflict.querySelectorAll('dl > div')].map((field) =>
    [...field.children].map(({ textContent }) => textContent).join(' | '),
  );

it('says that a program with my API key saved the other version', async () => {
  answerByVersion(4);
  const opened = await openEdit();
  const byKey = aChange({ actor: 'ngozi', apiKey: 'Nightly export', after: { version: 4 } });
  server.use(http.get('*/api/creator/admin/history', () => HttpResponse.json([byKey])));
  opened.state.current = [{ ...ada, name: 'Their name', version: 4 }, ike];
  await rename(opened, 'My name');
  await save(opened);
  expect(await within(await comparing()).findByText('ngozi with the key “Nightly export”')).toBeVisible();
});

it('keeps my changes on top of what another person saved', async () => {
  const sent = answerByVersion(4);
  const opened = await openEdit();
  opened.state.current = [{ ...ada, bio: 'Their new bio', name: 'Their name', version: 4 }, ike];
  await rename(opened, 'My name');
  await save(opened);
  const conflict = await comparing();
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
  expect(await within(conflict).findByText(/^uche/)).toBeVisible();
  expect(within(conflict).getByRole('status')).toHaveTextContent('uche changed this creator 3 minutes ago.');
  expect(differences(conflict)).toEqual([
    'Name | Theirs Their name | Yours My name',
    'Bio | removed: Tells stories of the forest. added: Their new bio',
  ]);
  expect([...conflict.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Their', 'My']);
  await keepMine(opened);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toMatchObject([
    { version: '"3"', bio: ada.bio, name: 'My name' },
    { version: '"4"', bio: 'Their new bio', name: 'My name' },
  ]);
});

it('compares again when another person saves while I decide', async () => {
  const sent = answerByVersion(5);
  const opened = await openEdit();
  opened.state.current = [{ ...ada, bio: 'Their new bio', version: 4 }, ike];
  await rename(opened, 'My name');
  await save(opened);
  await comparing();
  opened.state.current = [{ ...ada, bio: 'Their newest bio', version: 5 }, ike];
  await keepMine(opened);
  await screen.findByText('Their newest bio');
  await keepMine(opened);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toMatchObject([
    { version: '"3"' },
    { version: '"4"' },
    { version: '"5"', bio: 'Their newest bio', name: 'My name' },
  ]);
});

it('uses their version when I choose it, and puts mine back', async () => {
  const sent = answerByVersion(4);
  const opened = await openEdit();
  opened.state.current = [{ ...ada, name: 'Their name', version: 4 }, ike];
  await rename(opened, 'My name');
  await save(opened);
  await opened.user.click(await screen.findByRole('button', { name: 'Use theirs' }));
  await waitFor(() => expect(opened.field('Name')).toHaveValue('Their name'));
  await opened.user.type(opened.field('Bio'), '!');
  await opened.user.click(await screen.findByRole('button', { name: 'Put my changes back' }));
  expect(opened.field('Name')).toHaveValue('My name');
  await save(opened);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent.at(-1)).toMatchObject({ version: '"4"', name: 'My name', bio: `${ada.bio}!` });
});

it('goes back to the form, which still has my changes', async () => {
  answerByVersion(4);
  const opened = await openEdit();
  opened.state.current = [{ ...ada, bio: 'Their new bio', version: 4 }, ike];
  await rename(opened, 'My name');
  await save(opened);
  await comparing();
  await opened.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: conflictTitle })).toBeNull());
  expect(opened.field('Name')).toHaveValue('My name');
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^Someone changed this creator after you started editing\. Your unsaved changes are in the form\./,
  );
  await opened.user.click(screen.getByRole('button', { name: 'Compare versions' }));
  await comparing();
});

describe('a draft', () => {
  /** Types a name, leaves it unsaved, and opens the form again when version 4 is stored. */
  async function comeBack() {
    const before = await openEdit();
    await rename(before, 'My name');
    before.unmount();
    const theirs = { ...ada, bio: 'Their new bio', name: 'Their name', version: 4 };
    return openAgain(theirs);
  }

  async function openAgain(stored: typeof ada) {
    const view = await renderCreators([stored, ike], '?edit=ada');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Creator' });
    return { ...view, dialog, field: (name: string) => within(dialog).getByRole('textbox', { name }) };
  }

  it('of an older version is a conflict, and overwrites nothing', async () => {
    const sent = answerByVersion(4);
    const opened = await comeBack();
    expect(opened.field('Name')).toHaveValue('My name');
    expect(screen.getByText(/^Someone changed this creator after you started editing\./)).toBeVisible();
    await save(opened);
    await keepMine(opened);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toMatchObject([{ version: '"3"' }, { version: '"4"', name: 'My name' }]);
  });

  it("of an older version is replaced by 'Use theirs'", async () => {
    answerByVersion(4);
    const opened = await comeBack();
    await opened.user.click(screen.getByRole('button', { name: 'Compare versions' }));
    await opened.user.click(await screen.findByRole('button', { name: 'Use theirs' }));
    await waitFor(() => expect(opened.field('Name')).toHaveValue('Their name'));
    expect(drafts.read('creator-edit-ada')).toBeUndefined();
  });

  it('of an older version is no conflict once it is discarded', async () => {
    const sent = answerByVersion(4);
    const opened = await comeBack();
    await opened.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText(/^Someone changed/)).toBeNull();
    await save(opened);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toMatchObject([{ version: '"4"' }]);
  });

  it('that an earlier release stored without its version is put back and can be saved', async () => {
    sessionStorage.setItem('obi.draftOwner', 'ngozi');
    sessionStorage.setItem('obi.draft.creator-edit-ada', JSON.stringify({ name: 'My name' }));
    const sent = answerByVersion(3);
    const opened = await openAgain(ada);
    expect(opened.field('Name')).toHaveValue('My name');
    expect(screen.queryByText(/has changed since/)).toBeNull();
    await save(opened);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toMatchObject([{ version: '"3"' }]);
  });
});

describe('a saved edit', () => {
  /** Renames Ada, who is then restored by the change 9. Returns the changes that were undone. */
  async function saveRenamed(search = '') {
    const renamed = { ...ada, name: 'Ada Ọkụ', version: 4 };
    const view = await renderCreators([ada, ike], search);
    const undone: unknown[] = [];
    server.use(
      http.put(editUrl, () => {
        view.state.current = [renamed, ike];
        return HttpResponse.json(renamed);
      }),
      http.post('/api/creator/admin/history/:id/restore', ({ params }) => {
        undone.push(params['id']);
        view.state.current = [ada, ike];
        return HttpResponse.json({ success: true, changeId: '10' });
      }),
    );
    tellHistory('creator', () => [
      aChange({ id: '9', actor: 'ngozi', after: renamed, before: ada }),
      aChange({ id: '8', actor: 'ngozi', after: ada }),
    ]);
    if (!search) await view.user.click(screen.getByRole('button', { name: 'Edit Ada Obi' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Creator' });
    const field = (name: string) => within(dialog).getByRole('textbox', { name });
    const opened = { ...view, dialog, field };
    await rename(opened, 'Ada Ọkụ');
    await save(opened);
    expect(await screen.findByText('Saved “Ada Ọkụ”.', { selector: '[role=status] *' })).toBeVisible();
    return { ...opened, undone };
  }

  it('is undone with Undo, which returns the focus to the row', async () => {
    const { user, undone } = await saveRenamed();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Ada Ọkụ' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(shownNames()).toEqual(['Ada Obi', 'Ike']));
    expect(undone).toEqual(['9']);
    expect(await screen.findByText('Undone: the changes to “Ada Ọkụ”.')).toBeVisible();
    expect(screen.queryByText(/^Saved/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit Ada Obi' })).toHaveFocus();
  });

  it('is undone with the key u', async () => {
    const { user, undone } = await saveRenamed();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Ada Ọkụ' })).toHaveFocus());
    await user.keyboard('u');
    await waitFor(() => expect(shownNames()).toEqual(['Ada Obi', 'Ike']));
    expect(undone).toEqual(['9']);
    await user.keyboard('u');
    expect(await screen.findByText('Nothing to undo.')).toBeVisible();
  });

  it('focuses the edit button, when the address opened the dialog', async () => {
    await saveRenamed('?edit=ada');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Ada Ọkụ' })).toHaveFocus());
  });

  it('has nothing to undo, if nothing was changed', async () => {
    const opened = await openEdit();
    server.use(http.put(editUrl, () => HttpResponse.json(ada)));
    await save(opened);
    expect(await screen.findByText('Saved “Ada Obi”.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('shows the beginning of a long name', async () => {
    const long = { ...ada, name: 'Ọkụ '.repeat(50).trim() };
    const view = await renderCreators([long]);
    server.use(http.put(editUrl, () => HttpResponse.json(long)));
    await view.user.click(screen.getByRole('button', { name: `Edit ${long.name}` }));
    await view.user.click(await screen.findByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(`Saved “${'Ọkụ '.repeat(12).trim()}...”`)).toBeVisible();
  });
});
