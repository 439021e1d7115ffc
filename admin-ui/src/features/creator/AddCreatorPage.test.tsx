import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { wholeUrl } from '../../shared/form/rules';
import { paths } from '../../shared/routing/paths';
import { creatorPaths } from './paths';
import { axeFindings } from '../../testing/axe';
import { aCreator } from '../../testing/factories';
import { aChange, tellHistory } from '../../testing/history';
import { giveElementsASize } from '../../testing/layout';
import { renderRoute } from '../../testing/renderRoute';
import { problem, server } from '../../testing/server';
import { havePointer } from '../../testing/pointer';
import { keepBanners } from '../../testing/timers';

const addUrl = '/api/creator/admin/add';

let banners: ReturnType<typeof keepBanners>;
beforeEach(() => {
  banners = keepBanners();
});

async function renderAdd(existing: { id: string; name: string }[] = []) {
  const asked: (string | null)[] = [];
  server.use(
    http.get('/api/creator/creators', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('q'));
      return HttpResponse.json(existing.map(aCreator));
    }),
  );
  const view = renderRoute(creatorPaths.add);
  await screen.findByRole('heading', { level: 1, name: 'Add a New Creator' });
  return { ...view, asked };
}

type User = Awaited<ReturnType<typeof renderAdd>>['user'];

const field = (name: string) => screen.getByRole('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Add Creator' });

async function put(user: User, name: string, text: string) {
  await user.click(field(name));
  await user.paste(text);
}

async function fill(user: User) {
  await put(user, 'Name', 'Ọ́kụ Media');
  await put(user, 'Bio', 'Songs and riddles');
  await put(user, 'Image URL', ' https://example.org/a.jpg ');
}

/** Answers every add with what `answer` says and keeps what was sent. */
function recordAdds(
  answer: (count: number) => Response | Promise<Response> = () =>
    HttpResponse.json(aCreator(), { status: 201 }),
) {
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.post(addUrl, async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return answer(sent.length);
    }),
  );
  return sent;
}

it('has the keys for Igbo letters at the name and the bio', async () => {
  const { user } = await renderAdd();
  for (const name of ['Name', 'Bio']) {
    const keys = within(screen.getByRole('toolbar', { name: `Letters for ${name}` }));
    await user.type(field(name), 'Ug');
    await user.click(keys.getByRole('button', { name: 'ọ' }));
    expect(field(name)).toHaveValue('Ugọ');
    expect(field(name)).toHaveFocus();
  }
});

it('sends filters and category as the chosen filters, with an id, a time and one field for each platform', async () => {
  const sent = recordAdds();
  const { user } = await renderAdd();
  await fill(user);
  await user.click(screen.getByRole('combobox', { name: 'Filters' }));
  const options = screen.getAllByRole('option').map((option) => option.textContent);
  expect(options).toEqual([
    'Odinani',
    'Igbo entertainment',
    'Igbo language',
    'Igbo history',
    'Philosophy',
    'Culture',
    'Kids',
  ]);
  await user.click(screen.getByRole('option', { name: 'Kids' }));
  await user.click(screen.getByRole('option', { name: 'Igbo history' }));
  await user.keyboard('{Escape}');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Platform' }), 'youtube');
  await put(user, 'URL', 'https://youtube.com/@oku');
  await user.keyboard('{Enter}');
  await user.click(submit());
  expect(await screen.findByText('Creator added successfully!')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    name: 'Ọ́kụ Media',
    bio: 'Songs and riddles',
    image: 'https://example.org/a.jpg',
    filters: 'Igbo history, Kids',
    category: 'Igbo history, Kids',
    youtube: 'https://youtube.com/@oku',
    website: '',
    id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as unknown,
  });
});

it('says that a second link of a platform replaced the first, and undoes it', async () => {
  const { user } = await renderAdd();
  const addLink = async (url: string) => {
    await user.selectOptions(screen.getByRole('combobox', { name: 'Platform' }), 'youtube');
    await put(user, 'URL', url);
    await user.keyboard('{Enter}');
  };
  const links = () => screen.getByRole('list', { name: 'Added links' }).textContent;
  await addLink('https://youtube.com/@oku');
  expect(screen.queryByText(/^The YouTube link was replaced/)).toBeNull();
  await addLink('https://youtube.com/@ndu');
  expect(screen.getByText('The YouTube link was replaced. It was https://youtube.com/@oku')).toBeVisible();
  expect(links()).toContain('@ndu');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(links()).toContain('@oku');
  expect(links()).not.toContain('@ndu');
  expect(screen.queryByText(/^The YouTube link was replaced/)).toBeNull();
  expect(field('URL')).toHaveFocus();
});

it('chooses the platform of a pasted address, and asks about one of another platform', async () => {
  const { user } = await renderAdd();
  const platform = screen.getByRole('combobox', { name: 'Platform' });
  await put(user, 'URL', ' https://youtu.be/abc ');
  expect(platform).toHaveValue('youtube');
  expect(screen.getByText('YouTube was chosen as the platform.')).toBeInTheDocument();
  expect(field('URL')).not.toHaveAccessibleDescription();
  await user.selectOptions(platform, 'instagram');
  expect(field('URL')).toHaveAccessibleDescription('This address is on YouTube, but Instagram is chosen.');
  expect(field('URL')).toBeValid();
  await user.click(screen.getByRole('button', { name: 'Change to YouTube' }));
  expect(platform).toHaveValue('youtube');
  expect(platform).toHaveFocus();
  await user.clear(field('URL'));
  await user.type(field('URL'), 'tiktok.com/@ada');
  expect(platform).toHaveValue('youtube');
  expect(field('URL')).toHaveAccessibleDescription('This address is on TikTok, but YouTube is chosen.');
});

it('adds an address without its scheme with Enter, and sends nothing', async () => {
  const sent = recordAdds();
  const { user } = await renderAdd();
  await fill(user);
  await put(user, 'URL', 'www.instagram.com/ada');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('list', { name: 'Added links' })).toHaveTextContent(
    'Instagramhttps://www.instagram.com/ada',
  );
  expect(screen.getByText('Instagram link added: https://www.instagram.com/ada')).toBeInTheDocument();
  expect(field('URL')).toHaveValue('');
  expect(field('URL')).toHaveFocus();
  await user.keyboard('{Enter}');
  await put(user, 'URL', 'not an address');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(wholeUrl)).toBeVisible();
  expect(field('URL')).toHaveFocus();
  expect(sent).toEqual([]);
});

it.each([
  ['lines', '\n'],
  ['spaces', ' '],
  ['commas', ', '],
  ['commas alone', ','],
])('adds several addresses that are pasted at once as links of their platforms: %s', async (_, separator) => {
  const { user } = await renderAdd();
  await put(
    user,
    'URL',
    ['https://youtu.be/abc', 'www.tiktok.com/@ada', 'https://example.org/a,b'].join(separator),
  );
  const rows = within(screen.getByRole('list', { name: 'Added links' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'YouTubehttps://youtu.be/abc',
    'TikTokhttps://www.tiktok.com/@ada',
    'Websitehttps://example.org/a,b',
  ]);
  expect(screen.getByText('3 links added.')).toBeInTheDocument();
  expect(field('URL')).toHaveValue('');
  expect(field('URL')).toHaveFocus();
});

it('keeps pasted addresses in the field whose platform has a link already', async () => {
  const { user } = await renderAdd();
  const links = () => screen.getByRole('list', { name: 'Added links' }).textContent;
  await put(user, 'URL', 'https://a.org https://b.org https://youtu.be/abc');
  expect(links()).toBe('Websitehttps://a.orgYouTubehttps://youtu.be/abc');
  expect(field('URL')).toHaveValue('https://b.org');
  expect(field('URL')).toHaveAccessibleDescription('Adding it replaces the Website link below.');
  await user.clear(field('URL'));
  await put(user, 'URL', 'https://b.org https://c.org');
  expect(field('URL')).toHaveValue('https://b.org https://c.org');
  expect(field('URL')).toHaveAccessibleDescription(/^Each platform can have only one link\./);
  expect(links()).toContain('https://a.org');
});

it('keeps a platform that the user chose when an address is pasted, until the link is added', async () => {
  const { user } = await renderAdd();
  const platform = screen.getByRole('combobox', { name: 'Platform' });
  await put(user, 'URL', 'https://youtu.be/abc');
  expect(platform).toHaveValue('youtube');
  await user.selectOptions(platform, 'instagram');
  await user.clear(field('URL'));
  await put(user, 'URL', 'https://facebook.com/ada');
  expect(platform).toHaveValue('instagram');
  expect(field('URL')).toHaveAccessibleDescription('This address is on Facebook, but Instagram is chosen.');
  await user.click(screen.getByRole('button', { name: 'Add link' }));
  await put(user, 'URL', 'https://facebook.com/ada');
  expect(platform).toHaveValue('facebook');
});

it('links to a creator of the same name, whatever its case and marks, and adds another all the same', async () => {
  const sent = recordAdds();
  const { user, asked } = await renderAdd([
    { id: 'oku', name: 'Ọkụ Media' },
    { id: 'o', name: 'Oku Media House' },
  ]);
  await put(user, 'Name', 'ọ́kụ media');
  expect(await screen.findByText('A creator with this name exists.')).toBeVisible();
  expect(asked.at(-1)).toBe('"oku media"');
  const links = () => screen.queryAllByRole('link', { name: /^Ọkụ Media/ });
  expect(links()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(links().map((link) => link.getAttribute('href'))).toEqual([`${creatorPaths.edit}?edit=oku`]);
  expect(await axeFindings()).toEqual([]);
  await put(user, 'Bio', 'Songs and riddles');
  await put(user, 'Image URL', 'https://example.org/a.jpg');
  await user.keyboard('{Control>}{Enter}{/Control}');
  const title = 'A creator with nearly the same name exists. Add yours too?';
  const question = within(await screen.findByRole('alertdialog', { name: title }));
  expect(question.getByRole('link', { name: 'Ọkụ Media, opens in a new tab' })).toBeVisible();
  expect(question.getByText(/^The existing one is spelled slightly differently/)).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Add yours too' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('asks before it adds a creator whose name exists, letter for letter', async () => {
  const sent = recordAdds();
  const { user } = await renderAdd([
    { id: 'plain', name: 'Oku Media' },
    { id: 'oku', name: 'Ọ́kụ Media' },
  ]);
  await fill(user);
  await user.keyboard('{Enter}');
  const title = 'A creator with this name already exists. Add another?';
  expect(await screen.findByRole('alertdialog', { name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ọ́kụ Media, opens in a new tab' })).toHaveAttribute(
    'href',
    `${creatorPaths.edit}?edit=oku`,
  );
  expect(screen.queryByText(/^The existing one is spelled/)).toBeNull();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Add another' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('shows Processing... and locks the form while sending', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  recordAdds(async () => {
    await answered;
    return HttpResponse.json(aCreator(), { status: 201 });
  });
  const { user } = await renderAdd();
  expect(field('Bio')).toHaveAttribute('rows', '5');
  await fill(user);
  await user.click(submit());
  expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled();
  expect(field('Name')).toBeDisabled();
  answer();
  expect(await screen.findByText('Creator added successfully!')).toBeVisible();
});

it('offers the scheme that was left out and changes nothing unasked', async () => {
  const { user } = await renderAdd();
  await put(user, 'Image URL', 'example.org/a.jpg');
  await user.tab();
  expect(await screen.findByText('Enter a full web address, such as https://example.com')).toBeVisible();
  expect(field('Image URL')).toHaveValue('example.org/a.jpg');
  await user.click(screen.getByRole('button', { name: 'Did you mean https://example.org/a.jpg?' }));
  expect(field('Image URL')).toHaveFocus();
  expect(field('Image URL')).toHaveValue('https://example.org/a.jpg');
  expect(screen.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', 'https://example.org/a.jpg');
});

it('lists added links cut to 30 letters, and takes them out again', async () => {
  const { user } = await renderAdd();
  const add = screen.getByRole('button', { name: 'Add link' });
  expect(add).toBeDisabled();
  await put(user, 'URL', 'https://example.com/12345678901');
  await user.click(add);
  const list = screen.getByRole('list', { name: 'Added links' });
  expect(within(list).getByText('https://example.com/1234567890...')).toBeVisible();
  expect(field('URL')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Remove Website link' }));
  expect(screen.queryByRole('list', { name: 'Added links' })).not.toBeInTheDocument();
});

it('takes a typed link along that was not added, and stops at one that is no address', async () => {
  const sent = recordAdds();
  const { user } = await renderAdd();
  await fill(user);
  await put(user, 'URL', '@oku');
  await user.click(submit());
  expect(await screen.findByText('Enter a full web address, such as https://example.com')).toBeVisible();
  expect(sent).toHaveLength(0);
  await user.clear(field('URL'));
  await put(user, 'URL', 'https://example.com');
  await user.click(submit());
  await screen.findByText('Creator added successfully!');
  expect(sent[0]).toMatchObject({ website: 'https://example.com' });
});

it('keeps everything when it fails, shows why beside the field, and sends the same id again', async () => {
  const errors = [{ location: 'body.bio', message: 'Bio is too plain' }];
  const sent = recordAdds((count) =>
    count === 1
      ? problem(422, 'Bio is too plain', { errors })
      : count === 2
        ? HttpResponse.error()
        : HttpResponse.json(aCreator(), { status: 201 }),
  );
  const { user } = await renderAdd();
  await fill(user);
  await user.click(submit());
  expect(await screen.findByText(/^Failed to create creator: Bio is too plain/)).toBeVisible();
  expect(field('Bio')).toHaveAccessibleDescription('Bio is too plain');
  expect(field('Name')).toHaveValue('Ọ́kụ Media');
  await user.click(submit());
  expect(await screen.findByText(/^Failed to create creator: No answer/)).toBeVisible();
  await user.click(submit());
  await screen.findByText('Creator added successfully!');
  expect(sent.map(({ id }) => id)).toEqual([sent[0]?.['id'], sent[0]?.['id'], sent[0]?.['id']]);
  expect(sent[2]?.['createdAt']).toBe(sent[0]?.['createdAt']);
});

it('gives other content another id', async () => {
  const sent = recordAdds(() => problem(503, 'Try again later'));
  const { user } = await renderAdd();
  await fill(user);
  await user.click(submit());
  await screen.findByText('Failed to create creator: Try again later');
  await put(user, 'Name', '!');
  await user.click(submit());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.['id']).not.toBe(sent[0]?.['id']);
});

it('brings back what was typed and not saved, and lets it go', async () => {
  const { user, unmount } = await renderAdd();
  await put(user, 'Name', 'Ọ́kụ Media');
  unmount();
  await renderAdd();
  expect(field('Name')).toHaveValue('Ọ́kụ Media');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field('Name')).toHaveValue('');
});

it('has nothing that axe objects to, with errors and links shown', async () => {
  const { user } = await renderAdd();
  await put(user, 'URL', 'https://example.com');
  await user.keyboard('{Enter}');
  await user.click(submit());
  await screen.findByText('Name is required');
  expect(await axeFindings()).toEqual([]);
});

/** Adds a creator and returns the entry that was sent. */
async function addOne(user: User, sent: Record<string, unknown>[]) {
  await fill(user);
  await user.click(submit());
  await screen.findByText('Creator added successfully!');
  const [added] = sent;
  return aCreator({ ...added, version: 1 });
}

it('opens the added creator', async () => {
  giveElementsASize();
  const sent = recordAdds();
  const { user, router } = await renderAdd();
  const added = await addOne(user, sent);
  server.use(http.get('/api/creator/creators', () => HttpResponse.json([added])));
  await user.click(await screen.findByRole('link', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Edit Creator' });
  expect(router.state.location.pathname).toBe(creatorPaths.edit);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ọ́kụ Media');
});

/** Adds a creator. Its addition can be undone. */
async function addUndoable() {
  const undone: string[] = [];
  const sent = recordAdds();
  const { user } = await renderAdd();
  const added = await addOne(user, sent);
  const asked = tellHistory('creator', () => [
    aChange({ id: '4', actor: 'ngozi', action: 'create', entityId: added.id, after: added }),
  ]);
  server.use(
    http.post('/api/creator/admin/history/:id/restore', ({ params }) => {
      undone.push(String(params['id']));
      return HttpResponse.json({ success: true, changeId: '5' });
    }),
  );
  return { user, added, asked, undone };
}

const undo = () => screen.getByRole('button', { name: 'Undo' });

it('undoes the addition, which moves the creator to the trash, and says so', async () => {
  const { user, added, asked, undone } = await addUndoable();
  await user.click(undo());
  expect(await screen.findByText('Moved to the trash: “Ọ́kụ Media”.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the trash' })).toHaveAttribute('href', paths.trash);
  expect(screen.queryByText('Added “Ọ́kụ Media”.')).toBeNull();
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ entity: 'creator', id: added.id });
  expect(undone).toEqual(['4']);
});

it('opens the form with its text again when the addition is undone', async () => {
  const { user } = await addUndoable();
  expect(field('Name')).toBeDisabled();
  await user.click(undo());
  await waitFor(() => expect(field('Name')).toHaveFocus());
  expect(screen.queryByText('Creator added successfully!')).toBeNull();
  expect(field('Name')).toHaveValue('Ọ́kụ Media');
  expect(field('Bio')).toHaveValue('Songs and riddles');
  expect(submit()).toBeEnabled();
});

it.each([
  ['', 'Ọ́kụ Media'],
  ['Ada', 'Ada'],
])(
  'puts the text back into a form that is empty again, but not over the next entry: %j',
  async (next, name) => {
    const { user } = await addUndoable();
    banners.passTime();
    await waitFor(() => expect(field('Name')).toHaveValue(''));
    if (next) await put(user, 'Name', next);
    await user.click(undo());
    await screen.findByText('Moved to the trash: “Ọ́kụ Media”.');
    expect(field('Name')).toHaveValue(name);
    expect(field('Bio')).toHaveValue(next ? '' : 'Songs and riddles');
  },
);

it('focuses the first field of a page that was opened by its address', async () => {
  await renderAdd();
  await waitFor(() => expect(field('Name')).toHaveFocus());
});

it('does not open the keyboard of a touch screen', async () => {
  havePointer({ hover: 'none', pointer: 'coarse' });
  await renderAdd();
  await screen.findByRole('textbox', { name: 'Name' });
  expect(document.body).toHaveFocus();
});
