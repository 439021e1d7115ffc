import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aProverb } from '../../../testing/factories';
import { problem, server } from '../../../testing/server';
import { adminUrl, editButton, expectShown, many, renderListed, renderProverbs } from './database.testkit';

const aka = aProverb({ id: 'aka', proverb: 'Aka', meaning: 'A hand.', version: 3 });
const uche = aProverb({ id: 'uche', proverb: 'Uche', meaning: 'A mind.' });

// A failed edit is logged as well (spec 8).
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

async function openEdit(proverbs = [aka, uche]) {
  const view = await renderListed(proverbs);
  await view.user.click(editButton('Aka'));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Proverb' });
  return { ...view, dialog, field: (name: string) => within(dialog).getByRole('textbox', { name }) };
}

type Opened = Awaited<ReturnType<typeof openEdit>>;

async function retype({ user, field }: Opened, name: string, text: string) {
  await user.clear(field(name));
  await user.click(field(name));
  await user.paste(text);
}

const save = ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'Save Changes' }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

it('saves with Ctrl+Enter from a field of several lines', async () => {
  const opened = await openEdit();
  const stored = { ...aka, meaning: 'The hand.', version: 4 };
  server.use(
    http.put(adminUrl, () => {
      opened.held.proverbs = [stored, uche];
      return HttpResponse.json(stored);
    }),
  );
  await retype(opened, 'Meaning', 'The hand.');
  await opened.user.keyboard('{Control>}{Enter}{/Control}');
  await closed();
  expect(await screen.findByText('The hand.')).toBeVisible();
});

it('saves the proverb on its version, shows it at once and reloads the list', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const seen: { body?: unknown; ifMatch?: string | null } = {};
  const opened = await openEdit();
  const stored = { ...aka, proverb: 'Ụwa', version: 4 };
  server.use(
    http.put(adminUrl, async ({ request }) => {
      seen.body = await request.json();
      seen.ifMatch = request.headers.get('If-Match');
      await answered;
      // It has another place in the order now.
      opened.held.proverbs = [uche, stored];
      return HttpResponse.json(stored);
    }),
  );
  expect(opened.router.state.location.search).toBe('?edit=aka');
  expect(opened.field('Meaning')).toHaveValue('A hand.');
  expect(within(opened.dialog).getByTitle('Aka')).toHaveAttribute('lang', 'ig');
  expect(await axeFindings()).toEqual([]);
  await retype(opened, 'Proverb', 'Ụwa');
  await opened.user.click(within(opened.dialog).getByRole('combobox', { name: 'Categories' }));
  await opened.user.click(await screen.findByRole('option', { name: 'Afa' }));
  await opened.user.keyboard('{Escape}');
  await save(opened);
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled();
  answer();
  await closed();
  expect(seen.ifMatch).toBe('"3"');
  expect(seen.body).toEqual({ ...aka, version: undefined, proverb: 'Ụwa', categories: ['Afa', 'Nature'] });
  await expectShown('Uche', 'Ụwa');
  expect(opened.router.state.location.search).toBe('');
});

it.each([
  ['the server sentence', () => problem(500, 'The database is away'), 'Edit failed: The database is away'],
  [
    'a reply that is no JSON',
    () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }),
    'Edit failed: Server returned 502: <h1>Bad gateway</h1>',
  ],
  ['JSON without a message', () => HttpResponse.json({}, { status: 500 }), 'Edit failed: HTTP 500'],
])('keeps everything typed and shows %s', async (_what, answer, text) => {
  server.use(http.put(adminUrl, answer));
  const opened = await openEdit();
  await retype(opened, 'Meaning', 'Another meaning.');
  await save(opened);
  expect(await within(opened.dialog).findByText(text)).toBeVisible();
  expect(opened.field('Meaning')).toHaveValue('Another meaning.');
});

it('needs proverb and meaning', async () => {
  const opened = await openEdit();
  await opened.user.clear(opened.field('Meaning'));
  await save(opened);
  await waitFor(() => expect(opened.field('Meaning')).toHaveAccessibleDescription(/Meaning is required$/));
  expect(opened.field('Meaning')).toHaveFocus();
});

it('closes with its close button, as with Cancel', async () => {
  const opened = await openEdit();
  await retype(opened, 'Proverb', 'Another');
  await opened.user.click(within(opened.dialog).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Your changes to “Aka” are not saved yet.')).toBeVisible();
  await opened.user.click(screen.getByRole('button', { name: 'Discard' }));
  await closed();
});

it('asks once before changes are thrown away', async () => {
  const opened = await openEdit();
  await retype(opened, 'Proverb', 'Another');
  act(() => void opened.router.navigate(-1));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await opened.user.click(screen.getByRole('button', { name: 'Stay' }));
  await opened.user.click(within(opened.dialog).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Your changes to “Aka” are not saved yet.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await opened.user.click(screen.getByRole('button', { name: 'Discard' }));
  await closed();
  await expectShown('Aka', 'Uche');
  expect(editButton('Aka')).toHaveFocus();
});

it('keeps my changes on top of what another person saved', async () => {
  const sent: object[] = [];
  const opened = await openEdit();
  server.use(
    http.get('*/api/ilu/admin/history', () => HttpResponse.error()),
    http.put(adminUrl, async ({ request }) => {
      sent.push({ version: request.headers.get('If-Match'), ...((await request.json()) as object) });
      return sent.length === 1
        ? problem(412, 'The proverb was changed by somebody else')
        : HttpResponse.json(aka);
    }),
  );
  opened.held.proverbs = [{ ...aka, proverb: 'Theirs', meaning: 'Their meaning.', version: 4 }, uche];
  await retype(opened, 'Proverb', 'Mine');
  await save(opened);
  await screen.findByText('Someone else changed this proverb while you were editing.');
  await opened.user.click(screen.getByRole('button', { name: 'Keep my changes' }));
  await closed();
  expect(sent).toMatchObject([
    { version: '"3"', meaning: aka.meaning, proverb: 'Mine' },
    { version: '"4"', meaning: 'Their meaning.', proverb: 'Mine' },
  ]);
});

it('says that another person deleted it', async () => {
  const opened = await openEdit();
  server.use(http.put(adminUrl, () => problem(412, 'The proverb was changed by somebody else')));
  opened.held.proverbs = [uche];
  await retype(opened, 'Proverb', 'Mine');
  await save(opened);
  expect(await screen.findByText('Edit failed: This proverb was deleted meanwhile.')).toBeVisible();
  expect(opened.field('Proverb')).toHaveValue('Mine');
});

it('says which categories are dropped, in whatever case they are written', async () => {
  const opened = await openEdit([{ ...aka, categories: ['nature', 'Ghosts', 'Ogres'] }]);
  expect(
    await within(opened.dialog).findByText(
      'The categories “Ghosts”, “Ogres” are no longer in the list and will be removed when you save.',
    ),
  ).toBeVisible();
  await opened.user.click(within(opened.dialog).getByRole('combobox', { name: 'Categories' }));
  await opened.user.click(await screen.findByRole('option', { name: 'Ogres' }));
  await opened.user.keyboard('{Escape}');
  expect(
    await within(opened.dialog).findByText(
      'The category “Ghosts” is no longer in the list and will be removed when you save.',
    ),
  ).toBeVisible();
});

it('opens from the address what is not on the screen', async () => {
  const far = aProverb({ id: 'far', proverb: 'Zụọ' });
  await renderProverbs([...many(150), far], '?edit=far');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Proverb' });
  expect(within(dialog).getByRole('textbox', { name: 'Proverb' })).toHaveValue('Zụọ');
});

it('says when the proverb is no longer there, or cannot be loaded', async () => {
  const { user, router, unmount } = await renderListed([aka], '?edit=gone');
  expect(await screen.findByText('The proverb you wanted to edit is no longer in the list.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  unmount();
  const second = await renderProverbs([aka, ...many(150)]);
  server.use(http.get('/api/ilu/proverbs/:id', () => problem(500, 'The database is away')));
  await second.router.navigate('?edit=aka2');
  expect(await screen.findByText('The proverb you wanted to edit could not be loaded.')).toBeVisible();
});

it('loads the next page when the last loaded proverb is open, so that the dialog can go on to it', async () => {
  const { user } = await renderListed(many(105), '?edit=Ilu 100');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Proverb' }));
  expect(await dialog.findByText('100 of 105')).toBeVisible();
  const next = dialog.getByRole('button', { name: 'Next proverb' });
  await waitFor(() => expect(next).toBeEnabled());
  await user.click(next);
  expect(await screen.findByText('101 of 105')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Proverb' })).toHaveValue('Ilu 101');
});

it('focuses the edit button of a proverb that the address opened, in view or not', async () => {
  const { user, router } = await renderListed(many(60), '?edit=Ilu 50');
  const close = async () => {
    await screen.findByRole('dialog', { name: 'Edit Proverb' });
    await user.keyboard('{Escape}');
    await closed();
  };
  await close();
  // The list scrolls to it, which needs a browser.
  const table = screen.getByRole('table');
  Object.defineProperty(table, 'scrollTop', { configurable: true, writable: true, value: 45 * 72 });
  fireEvent.scroll(table);
  await waitFor(() => expect(editButton('Ilu 50')).toHaveFocus());
  await act(() => router.navigate('?edit=Ilu 50'));
  await close();
  await waitFor(() => expect(editButton('Ilu 50')).toHaveFocus());
});
