import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { areaRows, entryName, type AreaId } from '../shared/areas';
import { capitalize, plural } from '../shared/text/plural';
import { axeFindings } from './axe';
import { renderDatabase, shownNames } from './databasePage';
import { renderRoute } from './renderRoute';
import { problem, server } from './server';
import { keepBanners, keepOffers } from './timers';
import { keepTrash } from './trash';

interface Stored {
  id: string;
  name: string;
  order: number;
  version: number;
}

export interface Directory<E extends Stored> {
  area: AreaId;
  /** Paths of the API; those of one entry begin with `edit` and `remove`. */
  urls: { list: string; add: string; edit: string; remove: string; order: string };
  /** Returns an entry with defaults for what is not given. */
  make: (given: Partial<Stored>) => E;
  /** Two entries, in their order, and for each text the name of the one that a search for it finds. */
  samples: [E, E];
  found: [text: string, name: string][];
  searchLabel: string;
  /** The columns behind Move, Delete and Edit. */
  columns: string[];
  /** The links of the first sample's card and the texts on the cards. */
  cardLinks: string[];
  cardTexts: string[];
  /** The label of an action that cards have beside the title: 'Hide'. */
  action?: string;
  /** What the question says before a deletion, besides that it can be undone. */
  deleteWarning?: string;
  /** What is done with several that are selected, besides exporting and deleting them: 'Filters…'. */
  actionsOnMany?: string[];
  /** The form of a new entry: what is typed, by label, and what of it is sent. */
  typed: Record<string, string>;
  sent: object;
  /** What each field says if nothing was typed; the first has the focus then. */
  missing: Record<string, string | RegExp>;
  /** A field that the server refuses, by its name and its label. */
  refused: [name: string, label: string];
  /** What an edit of the first sample's name sends besides it. */
  kept: object;
}

/** Tests what every directory does, for one of them: that its page, forms, calls and words belong together. */
export function directoryContract<E extends Stored>(directory: Directory<E>): void {
  const { area, urls, make, samples } = directory;
  const { noun, root, list, add } = areaRows[area];
  const [One, Many] = [capitalize(noun.one), capitalize(noun.many)];
  const three = ['Ada', 'Ike', 'Obi'].map((name, order) => make({ id: name.toLowerCase(), name, order }));
  const [ada, ike, obi] = three as [E, E, E];
  const names = (entries: readonly E[]) => entries.map((entry) => entryName(area, entry));
  const nameOf = (entry: E) => entryName(area, entry);
  const [first, second] = samples;

  const render = (entries: E[], search = '') =>
    renderDatabase(
      { path: list, listUrl: urls.list, heading: new RegExp(`^${Many} Database \\(`) },
      entries,
      search,
    );
  const button = (name: string) => screen.getByRole('button', { name });
  const held = () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    return { released, release };
  };

  // A form looks for entries with the same name once typing pauses, as it can on a busy machine.
  beforeEach(() => server.use(http.get(urls.list, () => HttpResponse.json([]))));

  const wideWindow = window.innerWidth;
  afterEach(() => {
    window.innerWidth = wideWindow;
  });

  it('has the count in its heading and the columns in their order', async () => {
    await render(samples);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`${Many} Database (2 ${noun.many})`);
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      ...['', 'Move', 'Delete', 'Edit'],
      ...directory.columns,
    ]);
    expect(await axeFindings()).toEqual([]);
  });

  it.each(directory.found)('finds %s', async (text, name) => {
    await render(samples);
    fireEvent.change(screen.getByRole('searchbox', { name: directory.searchLabel }), {
      target: { value: text },
    });
    await waitFor(() => expect(shownNames()).toEqual([name]));
    expect(screen.getByText(`1 of 2 ${noun.many}`)).toBeVisible();
  });

  it('is a list of cards with the same actions on a narrow screen', async () => {
    window.innerWidth = 360;
    await render(samples);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    const cards = within(screen.getByRole('list', { name: Many }));
    const [card] = cards.getAllByRole('listitem');
    if (!card) throw new Error('no card');
    const name = nameOf(first);
    expect(
      within(card)
        .getAllByRole('button')
        .map((element) => element.getAttribute('aria-label')),
    ).toEqual([
      ...(directory.action ? [`${directory.action} ${name}`] : []),
      `Move ${name}`,
      `Move ${name} to position…`,
      `Edit ${name}`,
      `Delete ${name}`,
    ]);
    const links = within(card).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(directory.cardLinks);
    for (const link of links)
      if (link.getAttribute('target') === '_blank')
        expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    for (const text of directory.cardTexts) expect(cards.getByText(text)).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it(`leads to Add ${One} when there is none`, async () => {
    const { user, router } = await render([]);
    expect(screen.getByText(`No ${noun.many} yet`)).toBeVisible();
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: `Add ${One}` }));
    expect(router.state.location.pathname).toBe(add);
  });

  it('says that loading failed and tries again', async () => {
    const { unmount } = await render([]);
    unmount();
    server.use(http.get(urls.list, () => problem(500, 'The database is away')));
    const { user } = renderRoute(list);
    expect(
      await screen.findByText(`The ${noun.many} could not be loaded. The database is away`),
    ).toBeVisible();
    server.use(http.get(urls.list, () => HttpResponse.json(samples as JsonBodyType)));
    await user.click(button('Retry'));
    expect(await screen.findByRole('button', { name: `Edit ${nameOf(first)}` })).toBeVisible();
  });

  describeDeleting();
  describeOrder();
  describeForms();

  function describeDeleting() {
    async function askToDelete() {
      const view = await render(three);
      await view.user.click(button('Delete Ike'));
      return { ...view, dialog: await screen.findByRole('alertdialog', { name: `Delete ${noun.one}?` }) };
    }
    const warning = directory.deleteWarning ? `${directory.deleteWarning} ` : '';

    it('names what it deletes and has the focus on Cancel', async () => {
      const { user, dialog } = await askToDelete();
      expect(dialog).toHaveAccessibleDescription(
        `You are about to delete Ike. ${warning}You can undo this afterwards.`,
      );
      expect(button('Cancel')).toHaveFocus();
      expect(await axeFindings()).toEqual([]);
      await user.keyboard('{Enter}');
      await waitFor(() => expect(dialog).not.toBeInTheDocument());
      expect(shownNames()).toEqual(names(three));
    });

    it('deletes one, puts the focus on the next, and brings it back to its place', async () => {
      keepOffers();
      const { released, release } = held();
      const { user, state } = await askToDelete();
      server.use(
        http.delete(`${urls.remove}/ike`, async () => {
          await released;
          state.current = [ada, obi];
          return HttpResponse.json({ success: true });
        }),
      );
      keepTrash(area, noun.one, (id) => {
        if (id === 'ike') state.current = three;
        return undefined;
      });
      await user.click(button('Delete'));
      expect(await screen.findByRole('button', { name: 'Deleting...' })).toBeDisabled();
      release();
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      expect(shownNames()).toEqual(['Ada', 'Obi']);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`(2 ${noun.many})`);
      expect(button('Delete Obi')).toHaveFocus();
      expect(screen.getByText('“Ike” was deleted.')).toBeInTheDocument();
      expect(screen.getByText('Deleted “Ike”.')).toBeVisible();
      expect(await axeFindings()).toEqual([]);

      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(shownNames()).toEqual(names(three)));
      await waitFor(() => expect(button('Move Ike to position…')).toHaveFocus());
      expect(screen.getByText('“Ike” was restored.')).toBeVisible();
      expect(screen.queryByText('Deleted “Ike”.')).not.toBeInTheDocument();
    });

    it.each([
      ['the server sentence', () => problem(500, 'The database is away'), 'The database is away'],
      ['its own sentence', () => new HttpResponse('oops', { status: 502 }), `Failed to delete ${noun.one}`],
    ])('shows %s when deleting fails and keeps the entry', async (_what, answer, text) => {
      server.use(http.delete(`${urls.remove}/ike`, answer));
      const { user } = await askToDelete();
      await user.click(button('Delete'));
      expect(await screen.findByText(text)).toBeVisible();
      await user.click(button('Cancel'));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      expect(shownNames()).toEqual(names(three));
    });

    it('deletes several as one change, and brings them back as one', async () => {
      keepOffers();
      const { user, state } = await render(three);
      const asked: unknown[] = [];
      server.use(
        http.post(`/api/${area}/admin/delete`, async ({ request }) => {
          asked.push(await request.json());
          state.current = [obi];
          return HttpResponse.json({ success: true, deleted: 2, changeId: '7' });
        }),
        http.post(`/api/${area}/admin/history/7/restore`, () => {
          state.current = three;
          return HttpResponse.json({ success: true, changeId: '8' });
        }),
      );
      await user.click(screen.getByRole('checkbox', { name: 'Select Ada' }));
      await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
      const two = plural(2, noun.one, noun.many);
      for (const name of directory.actionsOnMany ?? []) expect(button(`${name} of ${two}`)).toBeVisible();
      expect(button(`Export ${two}`)).toBeVisible();
      await user.click(button(`Delete ${two}`));
      const dialog = await screen.findByRole('alertdialog', { name: `Delete ${two}?` });
      expect(dialog).toHaveAccessibleDescription(
        `You are about to delete ${two}. ${warning.replace(`this ${noun.one}`, `these ${noun.many}`)}You can undo this afterwards. Ada Ike`,
      );
      await user.click(button('Delete'));
      await waitFor(() => expect(dialog).not.toBeInTheDocument());
      expect(asked).toEqual([{ ids: ['ada', 'ike'] }]);
      expect(shownNames()).toEqual(['Obi']);
      expect(screen.queryByRole('region', { name: 'Selected' })).not.toBeInTheDocument();
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(shownNames()).toEqual(names(three)));
    });
  }

  function describeOrder() {
    async function sendToTheEnd(user: Awaited<ReturnType<typeof render>>['user']) {
      await user.click(button('Move Ada to position…'));
      await user.click(await screen.findByRole('button', { name: 'To the end' }));
    }

    it('saves a new order', async () => {
      const { user, state } = await render(three);
      const sent: unknown[] = [];
      server.use(
        http.patch(urls.order, async ({ request }) => {
          sent.push(await request.json());
          state.current = [ike, obi, ada];
          return HttpResponse.json({ success: true });
        }),
      );
      await sendToTheEnd(user);
      const order = [ike, obi, ada].map(({ id }, at) => ({ id, order: at }));
      await waitFor(() => expect(sent).toEqual([{ [noun.many]: order }]));
      await waitFor(() => expect(shownNames()).toEqual(['Ike', 'Obi', 'Ada']));
    });

    it('shows the new order before the answer, goes back when saving fails, says why and logs it', async () => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const { released, release } = held();
      const { user } = await render(three);
      server.use(http.patch(urls.order, () => released.then(() => problem(503, 'The database is away'))));
      await sendToTheEnd(user);
      await waitFor(() => expect(shownNames()).toEqual(['Ike', 'Obi', 'Ada']));
      release();
      const failure = 'Failed to save order: 503 - The database is away';
      expect(await screen.findByText(failure)).toBeVisible();
      expect(log).toHaveBeenCalledWith(failure);
      expect(shownNames()).toEqual(names(three));
    });
  }

  function describeForms() {
    const field = (name: string) => screen.getByRole('textbox', { name });
    type User = ReturnType<typeof renderRoute>['user'];

    async function put(user: User, name: string, text: string) {
      await user.clear(field(name));
      await user.click(field(name));
      await user.paste(text);
    }

    async function renderAdd() {
      const view = renderRoute(root);
      await screen.findByRole('heading', { level: 1, name: `Add a New ${One}` });
      const fill = async () => {
        for (const [name, text] of Object.entries(directory.typed)) await put(view.user, name, text);
      };
      return { ...view, fill, submit: () => view.user.click(button(`Add ${One}`)) };
    }

    it("adds an entry on the area's first page, and says so for 3 seconds before the form is empty", async () => {
      const { passTime } = keepBanners();
      const { fill, submit } = await renderAdd();
      const sent: unknown[] = [];
      server.use(
        http.post(urls.add, async ({ request }) => {
          sent.push(await request.json());
          return HttpResponse.json(make({}) as JsonBodyType, { status: 201 });
        }),
      );
      await fill();
      await submit();
      const banner = await screen.findByText(`${One} added successfully!`);
      expect(sent).toEqual([
        expect.objectContaining({
          ...directory.sent,
          id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as unknown,
        }),
      ]);
      const [label = ''] = Object.keys(directory.typed);
      expect(field(label)).toHaveValue(directory.typed[label]);
      // Browsers take the focus from a button that can no longer be pressed; here it has to go by way of a link.
      const [link] = screen.getAllByRole('link');
      link?.focus();
      link?.blur();
      act(passTime);
      expect(banner).not.toBeInTheDocument();
      for (const name of Object.keys(directory.typed)) expect(field(name)).toHaveValue('');
      expect(button(`Add ${One}`)).toBeEnabled();
      await waitFor(() => expect(field(label)).toHaveFocus());
    });

    it('names what is missing beside the fields and leads to the first', async () => {
      const { submit } = await renderAdd();
      await submit();
      const [firstMissing = ''] = Object.keys(directory.missing);
      await waitFor(() => expect(field(firstMissing)).toHaveFocus());
      for (const [name, text] of Object.entries(directory.missing))
        expect(field(name)).toHaveAccessibleDescription(text);
      expect(await axeFindings()).toEqual([]);
    });

    it('keeps everything when adding fails and says why, beside the field too', async () => {
      const [name, label] = directory.refused;
      const message = `${label} is too strange`;
      const errors = [{ location: `body.${name}`, message }];
      server.use(http.post(urls.add, () => problem(422, message, { errors })));
      const { fill, submit } = await renderAdd();
      await fill();
      const typed = (field(label) as HTMLInputElement).value;
      await submit();
      expect(await screen.findByText(`Failed to create ${noun.one}: ${message}`)).toBeVisible();
      expect(field(label)).toHaveAccessibleDescription(message);
      expect(field(label)).toHaveValue(typed);
    });

    const stored = { ...first, version: 3 };

    async function openEdit() {
      const view = await render([stored, second]);
      await view.user.click(button(`Edit ${nameOf(stored)}`));
      const dialog = await screen.findByRole('dialog', { name: `Edit ${One}` });
      const [label = ''] = Object.keys(directory.typed);
      const rename = () => put(view.user, label, 'Ada Ọkụ');
      const save = () => view.user.click(button('Save Changes'));
      return {
        ...view,
        dialog,
        name: () => within(dialog).getByRole('textbox', { name: label }),
        rename,
        save,
      };
    }

    it('saves a whole entry on its version, closes and reloads the list', async () => {
      const { released, release } = held();
      const seen: { body?: unknown; ifMatch?: string | null } = {};
      const { state, router, rename, save } = await openEdit();
      const { nameField } = areaRows[area];
      const renamed = { ...stored, [nameField]: 'Ada Ọkụ', version: 4 };
      server.use(
        http.put(`${urls.edit}/${stored.id}`, async ({ request }) => {
          seen.body = await request.json();
          seen.ifMatch = request.headers.get('If-Match');
          await released;
          state.current = [renamed, second];
          return HttpResponse.json(renamed as JsonBodyType);
        }),
      );
      expect(router.state.location.search).toBe(`?edit=${stored.id}`);
      expect(await axeFindings()).toEqual([]);
      await rename();
      await save();
      expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled();
      release();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(seen.ifMatch).toBe('"3"');
      expect(seen.body).toMatchObject({ id: stored.id, [nameField]: 'Ada Ọkụ', ...directory.kept });
      await waitFor(() => expect(shownNames()).toEqual(['Ada Ọkụ', nameOf(second)]));
      expect(router.state.location.search).toBe('');
      expect(await screen.findByText('Saved “Ada Ọkụ”.', { selector: '[role=status] *' })).toBeVisible();
      expect(button('Undo')).toBeVisible();
      expect(button('Edit Ada Ọkụ')).toHaveFocus();
    });

    it('shows why an edit failed and keeps what was typed', async () => {
      // A failed edit is logged as well (spec 8).
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const { dialog, name, rename, save } = await openEdit();
      server.use(http.put(`${urls.edit}/${stored.id}`, () => problem(500, 'The database is away')));
      await rename();
      await save();
      expect(await within(dialog).findByText('Edit failed: The database is away')).toBeVisible();
      expect(name()).toHaveValue('Ada Ọkụ');
    });
  }
}
