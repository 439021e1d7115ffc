import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { regionId } from '../../shared/notices/notify';
import { aCreator } from '../../testing/factories';
import { aChange, tellHistory } from '../../testing/history';
import { problem, server } from '../../testing/server';
import { keepOffers } from '../../testing/timers';
import type { Creator } from './api';
import { renderCreators, shownNames } from './creatorsPage.testkit';

const list = ['Ada', 'Ike', 'Obi', 'Uju'].map((name, order) =>
  aCreator({ id: name.toLowerCase(), name, order, bio: order % 2 ? 'odd' : 'even' }),
);

// A failed save is also logged (spec 8); keep the test output clean.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

interface SentOrder {
  creators: { id: string; order: number }[];
}

/** Answers every save with the result of `answer`, and returns the orders that were sent. */
function recordOrders(answer: (sent: SentOrder, count: number) => Response | Promise<Response>) {
  const sent: string[][] = [];
  server.use(
    http.patch('/api/creator/admin/order', async ({ request }) => {
      const body = (await request.json()) as SentOrder;
      expect(body.creators.map(({ order }) => order)).toEqual(body.creators.map((_, index) => index));
      sent.push(body.creators.map(({ id }) => id));
      return answer(body, sent.length);
    }),
  );
  return sent;
}

type View = Awaited<ReturnType<typeof renderCreators>>;

const saveTo =
  ({ state }: View) =>
  ({ creators }: SentOrder) => {
    const byId = new Map(state.current.map((creator) => [creator.id, creator]));
    state.current = creators.flatMap(({ id, order }) => {
      const creator: Creator | undefined = byId.get(id);
      return creator ? [{ ...creator, order }] : [];
    });
    return HttpResponse.json({ success: true });
  };

const handle = (name: string) => screen.getByRole('button', { name: `Move ${name}` });
const press = (key: string, keyCode: number) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, keyCode });
const space = () => press(' ', 32);
const arrowDown = () => press('ArrowDown', 40);

/** Lifts a row by keyboard and moves it down. The caller must drop it. */
function lift(name: string, steps: number) {
  handle(name).focus();
  space();
  for (let step = 0; step < steps; step++) arrowDown();
}

async function moveTo(view: View, name: string, position: string) {
  await view.user.click(screen.getByRole('button', { name: `Move ${name} to position…` }));
  const field = await screen.findByRole('textbox', { name: 'New position' });
  await view.user.clear(field);
  await view.user.type(field, position);
  await view.user.click(screen.getByRole('button', { name: 'Move' }));
}

it('moves a row by keyboard, announces every step, and saves the order once', async () => {
  const view = await renderCreators(list);
  const sent = recordOrders(saveTo(view));
  expect(handle('Ada')).toHaveAccessibleDescription(
    'Press Space to lift, the arrow keys to move, Space to drop, and Escape to cancel.',
  );
  handle('Ada').focus();
  space();
  expect(await screen.findByText(/^Ada lifted from position 1 of 4\./)).toBeInTheDocument();
  arrowDown();
  expect(await screen.findByText('Ada moved to position 2 of 4.')).toBeInTheDocument();
  arrowDown();
  expect(await screen.findByText('Ada moved to position 3 of 4.')).toBeInTheDocument();
  space();
  expect(await screen.findByText('Ada dropped at position 3 of 4, moved from 1.')).toBeInTheDocument();
  await waitFor(() => expect(shownNames()).toEqual(['Ike', 'Obi', 'Ada', 'Uju']));
  await waitFor(() => expect(sent).toEqual([['ike', 'obi', 'ada', 'uju']]));
});

it('saves nothing after Escape or a drop at the same position', async () => {
  const view = await renderCreators(list);
  const sent = recordOrders(saveTo(view));
  lift('Ada', 2);
  press('Escape', 27);
  expect(await screen.findByText('Ada returned to position 1 of 4.')).toBeInTheDocument();
  await waitFor(() => expect(shownNames()).toEqual(['Ada', 'Ike', 'Obi', 'Uju']));
  lift('Ada', 0);
  space();
  expect(await screen.findByText('Ada dropped where it was, at position 1 of 4.')).toBeInTheDocument();
  // If Escape or the drop had saved, that order would be in `sent` before this one.
  lift('Uju', 0);
  press('ArrowUp', 38);
  space();
  await waitFor(() => expect(sent).toEqual([['ada', 'ike', 'uju', 'obi']]));
});

it.each([
  [{ success: false, error: 'busy' }, 'Failed to save order: 200 - busy'],
  [{}, 'Failed to save order: 200 - The server did not confirm the order'],
])('restores the order when the answer %j does not confirm it', async (body, text) => {
  const view = await renderCreators(list);
  recordOrders(() => HttpResponse.json(body));
  await moveTo(view, 'Uju', '1');
  expect(await screen.findByText(text)).toBeVisible();
  expect(shownNames()).toEqual(['Ada', 'Ike', 'Obi', 'Uju']);
});

it('closes the error about an order some time after the connection is back', async () => {
  const offers = keepOffers();
  const view = await renderCreators(list);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  recordOrders(() => HttpResponse.error());
  await moveTo(view, 'Uju', '1');
  const text = 'Failed to save order: 0 - There was no connection';
  expect(await screen.findByText(text)).toBeVisible();
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  await waitFor(() => {
    act(offers.passTime);
    expect(screen.queryByText(text)).toBeNull();
  });
});

it('reloads the list when it has changed on the server', async () => {
  const view = await renderCreators(list);
  const newcomer = aCreator({ id: 'eze', name: 'Eze', order: 4 });
  recordOrders(() => {
    view.state.current = [...list, newcomer];
    return problem(409, 'list changed, reload');
  });
  await moveTo(view, 'Uju', '1');
  expect(
    await screen.findByText(
      'Failed to save order: 409 - list changed, reload. The list has been reloaded; please move it again.',
    ),
  ).toBeVisible();
  await waitFor(() => expect(shownNames()).toEqual(['Ada', 'Ike', 'Obi', 'Uju', 'Eze']));
});

it('sends the latest order after a save when rows were moved during it', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const view = await renderCreators(list);
  const save = saveTo(view);
  const sent = recordOrders(async (body, count) => {
    if (count === 1) await answered;
    return save(body);
  });
  await moveTo(view, 'Uju', '1');
  await moveTo(view, 'Obi', '1');
  await moveTo(view, 'Ike', '1');
  expect(sent).toEqual([['uju', 'ada', 'ike', 'obi']]);
  answer();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(['ike', 'obi', 'uju', 'ada']);
  await waitFor(() => expect(shownNames()).toEqual(['Ike', 'Obi', 'Uju', 'Ada']));
});

it('moves a row directly after its visible neighbour in a filtered list', async () => {
  const view = await renderCreators(list, '?q=even');
  const sent = recordOrders(saveTo(view));
  expect(shownNames()).toEqual(['Ada', 'Obi']);
  lift('Ada', 1);
  await screen.findByText('Ada moved to position 2 of 2.');
  space();
  await waitFor(() => expect(sent).toEqual([['ike', 'obi', 'ada', 'uju']]));
  expect(shownNames()).toEqual(['Obi', 'Ada']);
});

it('rejects positions outside the list', async () => {
  const view = await renderCreators(list);
  await moveTo(view, 'Ada', '9');
  expect(await screen.findByText('Enter a number from 1 to 4')).toBeVisible();
});

it('keeps the scroll position when a row leaves the view, and links to its new position', async () => {
  const many = Array.from({ length: 60 }, (_, order) =>
    aCreator({ id: `n${order + 1}`, name: `Onye ${order + 1}`, order }),
  );
  const view = await renderCreators(many);
  recordOrders(saveTo(view));
  const scrolled = vi.spyOn(screen.getByRole('table'), 'scrollTo').mockImplementation(() => undefined);
  await view.user.click(screen.getByRole('button', { name: 'Move Onye 3 to position…' }));
  await view.user.click(await screen.findByRole('button', { name: 'To the end' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Onye 4 to position…' })).toHaveFocus());
  expect(scrolled).not.toHaveBeenCalled();
  await view.user.click(screen.getByRole('button', { name: 'Show Onye 3 at position 60' }));
  await waitFor(() => expect(scrolled).toHaveBeenCalled());
  expect(screen.queryByRole('button', { name: /^Show Onye 3/ })).not.toBeInTheDocument();

  // A row that stays in view needs no link.
  await moveTo(view, 'Onye 4', '1');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Onye 4 to position…' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: /^Show / })).not.toBeInTheDocument();
});

it('moves selected rows together, in their order, with one save', async () => {
  const view = await renderCreators(list);
  const sent = recordOrders(saveTo(view));
  for (const name of ['Ada', 'Obi'])
    await view.user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  lift('Ada', 0);
  expect(await screen.findByText(/^2 creators lifted from position 1 of 4\./)).toBeInTheDocument();
  arrowDown();
  expect(await screen.findByText('2 creators moved to position 2 of 4.')).toBeInTheDocument();
  arrowDown();
  arrowDown();
  expect(await screen.findByText('2 creators moved to position 3 of 4.')).toBeInTheDocument();
  space();
  expect(await screen.findByText(/^2 creators dropped at position 3 of 4/)).toBeInTheDocument();
  await waitFor(() => expect(shownNames()).toEqual(['Ike', 'Uju', 'Ada', 'Obi']));
  await waitFor(() => expect(sent).toEqual([['ike', 'uju', 'ada', 'obi']]));
  // A row that is not selected moves alone.
  lift('Uju', 1);
  space();
  await waitFor(() => expect(shownNames()).toEqual(['Ike', 'Ada', 'Uju', 'Obi']));
});

it('says once that the order is saved, and undoes it', async () => {
  const view = await renderCreators(list);
  const sent = recordOrders(saveTo(view));
  const undone: unknown[] = [];
  const asked = tellHistory('creator', () => [
    aChange({ id: '9', actor: 'ike', action: 'reorder', entityId: '' }),
    // A program with one of the user's API keys.
    aChange({ id: '11', actor: 'ngozi', apiKey: 'Nightly export', action: 'reorder', entityId: '' }),
    aChange({ id: '8', actor: 'ngozi', action: 'reorder', entityId: '' }),
    aChange({ id: '7', actor: 'ngozi', action: 'reorder', entityId: '' }),
  ]);
  server.use(
    http.post('/api/creator/admin/history/:id/restore', ({ params }) => {
      undone.push(params['id']);
      view.state.current = list;
      return HttpResponse.json({ success: true, changeId: '10' });
    }),
  );
  const said: string[] = [];
  const notices = document.getElementById(regionId) as HTMLElement;
  const observer = new MutationObserver(() => said.push(notices.textContent));
  observer.observe(notices, { childList: true, subtree: true });
  lift('Ada', 2);
  space();
  await waitFor(() => expect(sent).toEqual([['ike', 'obi', 'ada', 'uju']]));
  expect(await screen.findByText('Order saved.', { selector: '[role=status] *' })).toBeVisible();
  expect(said).toEqual(['Order saved.Undo']);
  observer.disconnect();
  await view.user.keyboard('u');
  await waitFor(() => expect(shownNames()).toEqual(['Ada', 'Ike', 'Obi', 'Uju']));
  expect(undone).toEqual(['8']);
  expect(asked.at(-1)?.get('action')).toBe('reorder');
});
