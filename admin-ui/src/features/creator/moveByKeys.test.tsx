import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { aCreator } from '../../testing/factories';
import { server } from '../../testing/server';
import { keysOnSheet } from '../../testing/shortcutSheet';
import { renderCreators, shownNames } from './creatorsPage.testkit';

/** Shows four creators, and returns the orders that are sent. */
async function start(search = '') {
  const names = ['Ada', 'Ike', 'Obi', 'Uju'];
  const creators = names.map((name, order) => aCreator({ id: name, name, order }));
  const view = await renderCreators(creators, search);
  const sent: string[][] = [];
  server.use(
    http.patch('/api/creator/admin/order', async ({ request }) => {
      const body = (await request.json()) as { creators: { id: string; order: number }[] };
      view.state.current = body.creators.map(({ id, order }) => aCreator({ id, name: id, order }));
      sent.push(body.creators.map(({ id }) => id));
      return HttpResponse.json({ success: true });
    }),
  );
  return { ...view, sent };
}

const focusOn = (name: string) =>
  waitFor(() =>
    expect(screen.getByRole('button', { name: `Edit ${name}` }).closest('[role=row]')).toHaveFocus(),
  );
const up = '{Alt>}{ArrowUp}{/Alt}';
const down = '{Alt>}{ArrowDown}{/Alt}';

it('moves the focused row with Alt and the arrow keys, and saves the order', async () => {
  const { user, sent } = await start();
  await user.keyboard(`jj${up}`);
  await waitFor(() => expect(shownNames()).toEqual(['Ike', 'Ada', 'Obi', 'Uju']));
  await focusOn('Ike');
  expect(await screen.findByText('Ike moved to position 1 of 4.')).toBeInTheDocument();
  await user.keyboard(up);
  expect(await screen.findByText('Ike stays at position 1 of 4.')).toBeInTheDocument();
  await user.keyboard(down);
  await waitFor(() => expect(shownNames()).toEqual(['Ada', 'Ike', 'Obi', 'Uju']));
  await focusOn('Ike');
  await user.keyboard(down);
  await waitFor(() => expect(shownNames()).toEqual(['Ada', 'Obi', 'Ike', 'Uju']));
  await waitFor(() => expect(sent.at(-1)).toEqual(['Ada', 'Obi', 'Ike', 'Uju']));
  await user.keyboard('?');
  expect(await keysOnSheet('In lists')).toEqual(
    expect.arrayContaining(['Alt ↑Arrow up Move the row up', 'Alt ↓Arrow down Move the row down']),
  );
});

it('moves the selected rows together, not the focused one', async () => {
  const { user } = await start();
  await user.keyboard('jxjjxk');
  await focusOn('Ike');
  await user.keyboard(down);
  await waitFor(() => expect(shownNames()).toEqual(['Ike', 'Uju', 'Ada', 'Obi']));
  await focusOn('Ike');
  expect(await screen.findByText('2 creators moved to position 3 of 4.')).toBeInTheDocument();
  await user.keyboard('?');
  expect(await keysOnSheet('In lists')).toContain('Alt ↑Arrow up Move the selected creators up');
});

it('moves nothing with Alt and the arrow keys in a sorted list', async () => {
  const { user } = await start('?sort=newest');
  const names = shownNames();
  await user.keyboard(`jj${up}?`);
  const keys = await keysOnSheet('In lists');
  expect(keys.filter((key) => key.startsWith('Alt'))).toEqual([]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shownNames()).toEqual(names);
});
