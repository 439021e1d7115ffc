import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aDibia } from '../../../testing/factories';
import { problem, server } from '../../../testing/server';
import { renderDibias, shownNames } from './dibiasPage.testkit';

const ezenwa = aDibia({ id: 'ezenwa', name: 'Ezenwa' });
const hidden = aDibia({
  id: 'nneka',
  name: 'Nneka',
  order: 1,
  hiddenAt: '2026-02-03T09:00:00Z',
  hiddenBy: 'ngozi',
  hiddenReason: 'Asked us to.',
});

/** Shows both dibias and follows what is hidden, shown and undone. */
async function render(search = '') {
  const view = await renderDibias([ezenwa, hidden], search);
  server.use(
    http.post('/api/dibia/admin/history/7/restore', () => {
      view.state.current = [ezenwa, hidden];
      return HttpResponse.json({ success: true, changeId: '8' });
    }),
    http.patch('/api/dibia/admin/dibias/:id/:action', async ({ params, request }) => {
      const { reason } = params['action'] === 'hide' ? ((await request.json()) as { reason: string }) : {};
      view.state.current = [ezenwa, hidden].map((each) => {
        if (each.id !== params['id']) return each;
        const { hiddenAt: at, hiddenBy: by, hiddenReason: before, ...shown } = { ...hidden, ...each };
        return reason ? { ...shown, hiddenAt: at, hiddenBy: by, hiddenReason: reason ?? before } : shown;
      });
      return HttpResponse.json({ ...ezenwa, changeId: '7' });
    }),
  );
  return view;
}

it('hides a dibia for a reason, and offers to undo that', async () => {
  const { user } = await render();
  await user.click(screen.getByRole('button', { name: 'Hide Ezenwa' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hide Ezenwa' });
  await user.click(within(dialog).getByRole('button', { name: 'Hide' }));
  const reason = within(dialog).getByRole('textbox', { name: 'Reason' });
  expect(reason).toHaveAccessibleDescription(/Reason is required$/);
  expect(reason).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
  server.use(http.patch('/api/dibia/admin/dibias/ezenwa/hide', () => problem(500, 'Away'), { once: true }));
  fireEvent.change(reason, { target: { value: ' Takes money. ' } });
  await user.click(within(dialog).getByRole('button', { name: 'Hide' }));
  expect(await within(dialog).findByText('“Ezenwa” could not be hidden. Away')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText('“Ezenwa” is hidden from the public.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getAllByText('Hidden')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Hide Ezenwa' }));
  // What was typed is still there.
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue(' Takes money. ');
});

it('shows a hidden dibia again, and undoes that in the history, which knows who hid it', async () => {
  const { user } = await render();
  await user.click(screen.getByRole('button', { name: 'Show Nneka again' }));
  expect(await screen.findByText('“Nneka” is visible to the public again.')).toBeVisible();
  expect(screen.queryByText('Hidden')).toBeNull();
  server.use(http.patch('/api/dibia/admin/dibias/nneka/hide', () => problem(500, 'Hidden in my name')));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Show Nneka again' })).toBeVisible();
});

it('offers no undo if the dibia was already hidden for the same reason', async () => {
  const { user } = await render();
  server.use(http.patch('/api/dibia/admin/dibias/ezenwa/hide', () => HttpResponse.json(ezenwa)));
  await user.click(screen.getByRole('button', { name: 'Hide Ezenwa' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hide Ezenwa' });
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Reason' }), { target: { value: 'Moved.' } });
  await user.click(within(dialog).getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText('“Ezenwa” is hidden from the public.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('marks a hidden dibia with the reason', async () => {
  const { user } = await render();
  const chip = screen.getByText('Hidden').parentElement as HTMLElement;
  expect(await axeFindings()).toEqual([]);
  await user.hover(chip);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Asked us to.');
  await user.click(screen.getByRole('button', { name: 'Edit Nneka' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Dibia' });
  expect(within(dialog).getByRole('alert')).toHaveTextContent(
    /^Hidden from the public by ngozi on 3 Feb 2026, \d\d:00Asked us to\.$/,
  );
});

it('lists only hidden or only public dibias', async () => {
  const { router } = await renderDibias([ezenwa, hidden], '?hidden=yes');
  expect(shownNames()).toEqual(['Nneka']);
  await router.navigate('?hidden=no');
  await waitFor(() => expect(shownNames()).toEqual(['Ezenwa']));
});

it.each(['Hide Ezenwa', 'Show Nneka again'])('focuses the list when "%s" removes the row', async (name) => {
  const isHiding = name.startsWith('Hide');
  const { user } = await render(isHiding ? '?hidden=no' : '?hidden=yes');
  await user.click(screen.getByRole('button', { name }));
  if (isHiding) {
    const dialog = await screen.findByRole('dialog', { name });
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Reason' }), {
      target: { value: 'Moved.' },
    });
    await user.click(within(dialog).getByRole('button', { name: 'Hide' }));
  }
  // Without a row, the search box gets the focus.
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search Dibias...' })).toHaveFocus());
});
