import { render, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderCreators } from '../../features/creator/creatorsPage.testkit';
import { renderReports } from '../../features/dibia/moderation/desk.testkit';
import { aCreator, aReport } from '../../testing/factories';
import { TOKEN } from '../../testing/renderRoute';
import { presence, server } from '../../testing/server';
import { hidePage, showPage } from '../../testing/visibility';
import { Presence } from './Presence';

const url = '/api/creator/admin/presence';
const line = () => screen.getByRole('status');
const lineOf = (did?: string) => (
  <Presence
    area="creator"
    entity="creator"
    id="ada"
    describeChange={() => did}
    action={{ label: 'Show', onClick: () => undefined }}
  />
);
const renderLine = () => render(lineOf('saved this'));
const person = (username: string, openFor = 0) => ({ username, openFor });

afterEach(() => vi.restoreAllMocks());

describe('the line that says who else has an entry open', () => {
  it.each([
    ['ngozi has just opened this', [person('ngozi', 59)]],
    ['ngozi has had this open for 1 minute', [person('ngozi', 61)]],
    ['ngozi has had this open for 2 minutes', [person('ngozi', 170)]],
    ['ngozi has had this open for 1 hour', [person('ngozi', 4000)]],
    ['ngozi and uche have this open', [person('ngozi', 170), person('uche')]],
    ['ngozi, uche and 2 others have this open', ['ngozi', 'uche', 'ada', 'obi'].map((name) => person(name))],
  ])('%s', async (text, others) => {
    server.use(http.get(url, () => presence(others)));
    renderLine();
    await waitFor(() => expect(line()).toHaveTextContent(new RegExp(`^${text}$`)));
  });

  it.each([
    ['ngozi saved this a moment ago.', 59],
    ['ngozi saved this 2 minutes ago.', 170],
  ])('says instead that %s', async (text, ago) => {
    server.use(
      http.get(url, () => presence([person('uche')], { id: '7', username: 'ngozi', ago, version: 2 })),
    );
    renderLine();
    await waitFor(() => expect(line()).toHaveTextContent(new RegExp(`^${text}$`)));
  });

  it('does not say it about a change that has been on screen', async () => {
    server.use(http.get(url, () => presence([person('uche')], { id: '7', username: 'ngozi', ago: 2 })));
    const { rerender } = render(lineOf());
    await waitFor(() => expect(line()).toHaveTextContent('uche has just opened this'));
    rerender(lineOf('moved this back to pending'));
    expect(line()).toHaveTextContent('uche has just opened this');
  });

  it('follows the stream, of which parts may come in pieces', async () => {
    let write: (text: string) => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (write = (text) => controller.enqueue(new TextEncoder().encode(text))),
    });
    server.use(http.get(url, () => new HttpResponse(body)));
    renderLine();
    write(':\n\ndata: {"others":[{"username":"ng');
    write('ozi","openFor":1}]}\n\n:\n\n');
    await waitFor(() => expect(line()).toHaveTextContent('ngozi has just opened this'));
    write('data: {"others":[]}\n\n');
    await waitFor(() => expect(line()).toBeEmptyDOMElement());
  });

  it('connects again with growing pauses, and says nothing until then', async () => {
    const pauses: number[] = [];
    const start = globalThis.setTimeout;
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms = 0) => {
      if (ms < 1000 || ms > 16_000) return start(run, ms);
      pauses.push(ms);
      return start(run, 0);
    });
    let tries = 0;
    server.use(
      http.get(url, () => {
        tries += 1;
        return tries < 4 ? HttpResponse.error() : presence([person('ngozi')]);
      }),
    );
    renderLine();
    expect(line()).toBeEmptyDOMElement();
    await waitFor(() => expect(line()).toHaveTextContent('ngozi has just opened this'));
    expect(pauses).toEqual([2000, 4000, 8000]);
  });

  it('is silent while the page is hidden', async () => {
    const ended = vi.fn();
    server.use(
      http.get(url, ({ request }) => {
        request.signal.addEventListener('abort', ended);
        return presence([person('ngozi')]);
      }),
    );
    renderLine();
    await waitFor(() => expect(line()).toHaveTextContent('ngozi'));
    hidePage();
    showPage();
    expect(line()).toBeEmptyDOMElement();
    await waitFor(() => expect(ended).toHaveBeenCalledOnce());
    vi.restoreAllMocks();
    showPage();
    await waitFor(() => expect(line()).toHaveTextContent('ngozi'));
  });
});

it('is in the dialog with a submission', async () => {
  const asked: string[] = [];
  server.use(
    http.get('/api/dibia/admin/presence', ({ request }) => {
      asked.push(new URL(request.url).search);
      return presence([person('uche', 130)]);
    }),
  );
  await renderReports({ reports: [aReport({ id: 'report-1' })] }, '?open=report-1');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('uche has had this open for 2 minutes')).toBeVisible();
  expect(asked).toEqual([expect.stringMatching(/^\?entity=report&id=report-1&openFor=\d$/)]);
});

it('is in the dialog that edits an entry, and tells others while it is open', async () => {
  const asked: Request[] = [];
  server.use(
    http.get(url, ({ request }) => {
      asked.push(request);
      return presence([person('uche')]);
    }),
  );
  const { user } = await renderCreators([aCreator({ id: 'ada' })], '?edit=ada');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Creator' }));
  expect(await dialog.findByText('uche has just opened this')).toBeVisible();
  const [request] = asked;
  expect(request?.url).toMatch(/\?entity=creator&id=ada&openFor=\d$/);
  expect(request?.headers.get('Authorization')).toBe(`Bearer ${TOKEN}`);
  expect(request?.signal.aborted).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(request?.signal.aborted).toBe(true));
  expect(asked).toHaveLength(1);
});

describe('the line in the dialog that edits an entry', () => {
  const ada = aCreator({ id: 'ada', name: 'Ada', version: 3 });

  async function openWith(changed: Parameters<typeof presence>[1]) {
    server.use(http.get(url, () => presence([person('uche')], changed)));
    const view = await renderCreators([ada], '?edit=ada');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Creator' }));
    const save = () => (view.state.current = [{ ...ada, bio: 'Their bio', version: 4 }]);
    return { ...view, dialog, save };
  }

  it('loads what another person saved when there are no changes', async () => {
    const { dialog, user, save } = await openWith({ id: '7', username: 'uche', ago: 2, version: 4 });
    expect(await dialog.findByText('uche saved this a moment ago.')).toBeVisible();
    save();
    await user.click(dialog.getByRole('button', { name: 'Show their version' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Bio' })).toHaveValue('Their bio'));
    expect(dialog.getByText('uche has just opened this')).toBeVisible();
  });

  it('compares what another person saved with my changes', async () => {
    const { dialog, user, save } = await openWith({ id: '7', username: 'uche', ago: 2, version: 4 });
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'eze');
    save();
    await user.click(await dialog.findByRole('button', { name: 'Compare versions' }));
    const conflict = within(await screen.findByRole('dialog', { name: 'Two versions of this creator' }));
    await user.click(conflict.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Adaeze');
    expect(dialog.getByText('uche saved this a moment ago.')).toBeVisible();
  });

  it('says that the entry was deleted', async () => {
    const { dialog } = await openWith({ id: '7', username: 'uche', ago: 2, deleted: true });
    expect(await dialog.findByText('uche deleted this a moment ago.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Show their version' })).toBeNull();
  });

  it('ignores a change that is in the form', async () => {
    const { dialog } = await openWith({ id: '7', username: 'uche', ago: 2, version: 3 });
    expect(await dialog.findByText('uche has just opened this')).toBeVisible();
  });
});

it('shows in the dialog with a submission what another person decided, on demand', async () => {
  const decided = { id: '7', username: 'uche', ago: 2, status: 'resolved' };
  server.use(http.get('/api/dibia/admin/presence', () => presence([], decided)));
  const report = aReport({ id: 'report-1' });
  const { held, user } = await renderReports({ reports: [report] }, '?open=report-1');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('uche resolved this a moment ago.')).toBeVisible();
  held.reports = [{ ...report, status: 'resolved', decidedBy: 'uche', decidedAt: '2026-02-03T14:05:00Z' }];
  await user.click(dialog.getByRole('button', { name: 'Show the change' }));
  expect(await dialog.findByText(/^Resolved by uche on/)).toBeVisible();
  expect(dialog.queryByText('uche resolved this a moment ago.')).toBeNull();
});
