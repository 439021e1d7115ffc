import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { noAnswer } from '../../../shared/feedback/failures';
import { axeFindings } from '../../../testing/axe';
import { aProverb, aSuggestion } from '../../../testing/factories';
import { keepOffers } from '../../../testing/timers';
import { shownCards } from '../../../testing/queue';
import { problem, server } from '../../../testing/server';
import { iluPaths } from '../paths';
import { detailsButton, renderBox } from './suggestions.testkit';

beforeEach(keepOffers);

const named = (...proverbs: string[]) => proverbs.map((proverb) => aSuggestion({ id: proverb, proverb }));
const decideUrl = '/api/ilu/admin/suggestions/decide-many';
const checkbox = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });

/** A service that decides on many, but for those that others have decided on. */
function servesMany(held: Awaited<ReturnType<typeof renderBox>>['held'], theirs: string[] = []) {
  const sent: unknown[] = [];
  server.use(
    http.patch(decideUrl, async ({ request }) => {
      const body = (await request.json()) as { ids: string[]; decision: string };
      sent.push(body);
      held.suggestions = held.suggestions.map((each) =>
        body.ids.includes(each.id) ? { ...each, status: 'rejected', decidedBy: 'ada' } : each,
      );
      // The service does not keep the order.
      const decided = body.ids.filter((id) => !theirs.includes(id)).reverse();
      return HttpResponse.json({ success: true, decided, others: theirs.length, changeId: '7' });
    }),
    http.post('/api/ilu/admin/history/7/restore', () => {
      sent.push('undone');
      held.suggestions = held.suggestions.map((each) => ({ ...each, status: 'pending' }));
      return HttpResponse.json({ success: true, changeId: '8' });
    }),
  );
  return sent;
}

it('rejects all that is shown at once, says what others decided, and takes it back', async () => {
  const { user, held } = await renderBox(named('Aka', 'Egbe', 'Ugo', 'Zuo'));
  const sent = servesMany(held, ['Ugo']);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 4 shown' }));
  await user.click(await checkbox('Zuo'));
  expect(await checkbox('Egbe')).toBeChecked();
  expect(await axeFindings()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Reject 3 suggestions' }));
  expect(await screen.findByText('2 suggestions rejected. 1 was decided by someone else.')).toBeVisible();
  expect(sent).toEqual([{ ids: ['Aka', 'Egbe', 'Ugo'], decision: 'reject' }]);
  await waitFor(() => expect(shownCards()).toEqual(['Zuo']));
  await waitFor(() => expect(screen.getByRole('button', { name: 'View Details of Zuo' })).toHaveFocus());
  expect(screen.queryByRole('region', { name: 'Selected' })).not.toBeInTheDocument();
  await user.keyboard('u');
  await waitFor(() => expect(shownCards()).toEqual(['Aka', 'Egbe', 'Ugo', 'Zuo']));
  expect(await screen.findByText('2 suggestions moved back to pending.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'View Details of Aka' })).toHaveFocus());
  expect(await checkbox('Aka')).not.toBeChecked();
  expect(sent.at(-1)).toBe('undone');
  expect(screen.getByRole('tab', { name: /pending ?4/ })).toBeVisible();
});

it('leaves the focus in the search box after a decision on many', async () => {
  const { user, held } = await renderBox(named('Aka', 'Egbe', 'Ugo'));
  servesMany(held);
  let answer: () => void = () => undefined;
  const answers = new Promise<void>((resolve) => (answer = resolve));
  server.use(http.patch(decideUrl, () => answers.then(() => undefined)));
  await user.click(await checkbox('Aka'));
  await user.keyboard('r');
  const search = screen.getByRole('searchbox');
  await user.click(search);
  answer();
  expect(await screen.findByText('1 suggestion rejected.')).toBeVisible();
  await waitFor(() => expect(shownCards()).toEqual(['Egbe', 'Ugo']));
  expect(search).toHaveFocus();
});

it('focuses the text of the empty list once all are decided on', async () => {
  const { user, held } = await renderBox(named('Aka', 'Egbe'));
  servesMany(held, []);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 2 shown' }));
  await user.keyboard('r');
  await waitFor(() => expect(screen.getByText('No pending suggestions found.')).toHaveFocus());
});

it('focuses the last one before, if none is left after those that were decided on', async () => {
  const { user, held } = await renderBox(named('Aka', 'Egbe', 'Ugo', 'Zuo'));
  servesMany(held);
  await user.click(await checkbox('Egbe'));
  await user.click(await checkbox('Zuo'));
  await user.click(screen.getByRole('button', { name: 'Reject 2 suggestions' }));
  await waitFor(() => expect(shownCards()).toEqual(['Aka', 'Ugo']));
  await waitFor(() => expect(screen.getByRole('button', { name: 'View Details of Ugo' })).toHaveFocus());
  await user.keyboard('k');
  await waitFor(() => expect(screen.getByRole('button', { name: 'View Details of Aka' })).toHaveFocus());
});

it('focuses the next suggestion after many are published', async () => {
  const { user, held } = await renderBox(named('Aka', 'Egbe', 'Ugo', 'Zuo'));
  await user.keyboard('j');
  await waitFor(() => expect(screen.getByRole('button', { name: 'View Details of Aka' })).toHaveFocus());
  await user.keyboard('xj');
  await waitFor(() => expect(screen.getByRole('button', { name: 'View Details of Egbe' })).toHaveFocus());
  await user.keyboard('xp');
  const asked = within(await screen.findByRole('alertdialog', { name: 'Publish 2 suggestions?' }));
  await user.click(asked.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'View Details of Ugo' })).toHaveFocus());
  await user.keyboard('r');
  await waitFor(() => expect(shownCards()).toEqual(['Zuo']));
  expect(held.decided.map(([action]) => action)).toEqual(['publish', 'publish', 'reject']);
});

it('explains all that were rejected at once, and names the other tabs in which a search finds one', async () => {
  server.use(http.get('/api/ilu/admin/reasons', () => HttpResponse.json({ reasons: ['Spam.'], version: 1 })));
  const { user, held } = await renderBox(named('Aka', 'Egbe', 'Ugo'));
  await user.click(await checkbox('Aka'));
  await user.click(await checkbox('Ugo'));
  await user.keyboard('r');
  expect(await screen.findByText('2 suggestions rejected.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Give a reason' })).toBeVisible());
  await user.keyboard('1');
  expect(await screen.findByText('2 suggestions rejected. Reason saved.')).toBeVisible();
  expect(held.suggestions.map(({ status, reason }) => [status, reason])).toEqual([
    ['rejected', 'Spam.'],
    ['pending', undefined],
    ['rejected', 'Spam.'],
  ]);
  await user.keyboard('/ugo');
  expect(await screen.findByText('No pending suggestion matches “ugo”')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: '1 in Rejected' }));
  await waitFor(() => expect(shownCards()).toEqual(['Ugo']));
});

it('moves many back to pending, with links to the proverbs made from them', async () => {
  const approved = named('Aka', 'Egbe', 'Ugo').map((each) => ({ ...each, status: 'approved' as const }));
  const published = approved.map((each) =>
    each.id === 'Ugo' ? each : { ...each, proverbId: `p-${each.id}` },
  );
  const { user, held } = await renderBox(published, '?tab=approved');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 3 shown' }));
  expect(await axeFindings()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Move back to pending: 3 suggestions' }));
  const text = '3 suggestions moved back to pending. The proverbs made from 2 of them are kept. Aka, Egbe';
  await waitFor(() => expect(screen.getByText(/^3 suggestions/)).toHaveTextContent(text));
  expect(screen.getByRole('link', { name: 'Egbe' })).toHaveAttribute('href', `${iluPaths.edit}?edit=p-Egbe`);
  expect(held.suggestions.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
  expect(await screen.findByText('No approved suggestions found.')).toBeVisible();
  expect(screen.getByRole('tab', { name: /pending ?3/ })).toBeVisible();
});

it('keeps what is selected when there is no answer', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await renderBox(named('Aka', 'Egbe', 'Ugo', 'Zuo'));
  server.use(http.patch(decideUrl, () => HttpResponse.error()));
  await user.click(await checkbox('Aka'));
  await user.keyboard('{Shift>}');
  await user.click(await checkbox('Ugo'));
  await user.keyboard('{/Shift}');
  await user.click(screen.getByRole('button', { name: 'Approve 3 suggestions' }));
  expect(await screen.findByText(noAnswer)).toBeVisible();
  expect(await checkbox('Egbe')).toBeChecked();
  expect(await checkbox('Zuo')).not.toBeChecked();
});

it('shows that a decision on many without an answer was saved', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user, held } = await renderBox(named('Aka', 'Egbe', 'Ugo', 'Zuo'));
  server.use(
    http.patch(decideUrl, () => {
      held.suggestions = held.suggestions.map((each) => ({ ...each, status: 'approved' as const }));
      return HttpResponse.error();
    }),
  );
  await user.click(await checkbox('Aka'));
  await user.click(screen.getByRole('button', { name: 'Approve 1 suggestion' }));
  expect(await screen.findByText(noAnswer)).toBeVisible();
  expect(await screen.findByText('No pending suggestions found.')).toBeVisible();
});

it('offers to undo the last decision alone, in the dialog as on the page', async () => {
  const { user, held } = await renderBox(named('Aka', 'Egbe', 'Ugo', 'Zuo'));
  const sent = servesMany(held);
  const undoButtons = () => screen.findAllByRole('button', { name: 'Undo' });
  (await detailsButton('Zuo')).focus();
  await user.keyboard('a');
  expect(await screen.findByText(/suggestion approved\.$/)).toBeVisible();
  await user.click(await checkbox('Aka'));
  await user.click(await checkbox('Egbe'));
  await user.click(screen.getByRole('button', { name: 'Reject 2 suggestions' }));
  expect(await screen.findByText('2 suggestions rejected.')).toBeVisible();
  expect(screen.queryByText(/suggestion approved\.$/)).not.toBeInTheDocument();
  expect(await undoButtons()).toHaveLength(1);
  await user.click(await detailsButton('Ugo'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ugo' }));
  expect(await dialog.findByText('2 suggestions rejected.')).toBeVisible();
  await user.keyboard('a');
  expect(await screen.findByText(/suggestion approved\.$/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByText('2 suggestions rejected.')).not.toBeInTheDocument();
  await user.keyboard('u');
  await waitFor(() => expect(shownCards()).toEqual(['Ugo']));
  expect(held.decided).toEqual([
    ['approve', {}],
    ['approve', {}],
    ['undo', {}],
  ]);
  expect(sent).toHaveLength(1);
});

it('undoes the last decision with u while others are selected', async () => {
  const { user, held } = await renderBox(named('Aka', 'Egbe', 'Ugo'));
  (await detailsButton('Ugo')).focus();
  await user.keyboard('a');
  expect(await screen.findByText(/suggestion approved\.$/)).toBeVisible();
  await user.click(await checkbox('Aka'));
  await user.keyboard('u');
  await waitFor(() => expect(shownCards()).toEqual(['Aka', 'Egbe', 'Ugo']));
  expect(held.decided.map(([action]) => action)).toEqual(['approve', 'undo']);
  expect(await checkbox('Aka')).toBeChecked();
});

it('names the suggestions and proverbs that are similar before many are approved, and can leave them out', async () => {
  const aka = aSuggestion({ id: 'Aka', proverb: 'Aka', hasSimilar: true });
  const similar = () => [{ ...aProverb({ proverb: 'Aka ajaja' }), similarity: 0.8 }];
  const { user, held } = await renderBox([aka, ...named('Egbe', 'Ugo')], '', similar);
  expect(await screen.findAllByText('Similar proverb exists')).toHaveLength(1);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 3 shown' }));
  await user.click(screen.getByRole('button', { name: 'Approve 3 suggestions' }));
  let asked = within(await screen.findByRole('alertdialog', { name: 'Approve 3 suggestions?' }));
  expect(asked.getByRole('listitem')).toHaveTextContent('“Aka” is similar to “Aka ajaja”');
  expect(await axeFindings()).toEqual([]);
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(held.decided).toEqual([]);
  await user.keyboard('p');
  asked = within(await screen.findByRole('alertdialog', { name: 'Publish 3 suggestions?' }));
  expect(asked.getByRole('button', { name: 'Publish all 3' })).toHaveClass('MuiButton-outlined');
  const safe = asked.getByRole('button', { name: 'Publish only the other 2' });
  expect(safe).toHaveClass('MuiButton-contained');
  await user.click(safe);
  expect(await screen.findByText('2 suggestions published.')).toBeVisible();
  expect(shownCards()).toEqual(['Aka']);
  expect(await checkbox('Aka')).toBeChecked();
  await user.keyboard('a');
  asked = within(await screen.findByRole('alertdialog', { name: 'Approve 1 suggestion?' }));
  await user.click(asked.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('1 suggestion approved.')).toBeVisible();
  expect(held.decided.at(-1)).toEqual(['approve', { ids: 'Aka' }]);
});

it('has the same buttons in the same order for many as for one, with the same primary one', async () => {
  const { user } = await renderBox(named('Aka', 'Egbe'));
  const decisions = (within: HTMLElement) =>
    [...within.querySelectorAll('button')]
      .map((button) => `${button.textContent}${button.className.includes('contained') ? ' (primary)' : ''}`)
      .filter((text) => /^(Reject|Approve|Publish)/.test(text));
  await user.click(await checkbox('Aka'));
  const order = ['Reject', 'Approve', 'Publish (primary)'];
  expect(decisions(screen.getByRole('region', { name: 'Selected' }))).toEqual(order);
  await user.click(await detailsButton('Egbe'));
  expect(decisions(await screen.findByRole('dialog'))).toEqual(order);
});

it('publishes many one by one, leaves what is incomplete, and takes it back', async () => {
  const { user, held } = await renderBox(named('Aka', 'Egbe', 'Ugo', 'Zuo'));
  server.use(
    http.patch('/api/ilu/admin/suggestions/publish', async ({ request }) => {
      const { suggestionId } = (await request.clone().json()) as { suggestionId: string };
      if (suggestionId === 'Egbe') return problem(422, 'Meaning is required');
      if (suggestionId !== 'Zuo') return undefined;
      held.suggestions = held.suggestions.map((each) =>
        each.id === 'Zuo' ? { ...each, status: 'approved', decidedBy: 'ada' } : each,
      );
      return problem(409, 'This suggestion was already approved by ada');
    }),
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 4 shown' }));
  await user.click(screen.getByRole('button', { name: 'Publish 4 suggestions' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Publish 4 suggestions?' }));
  expect(asked.getByText('They will be approved and added to the proverbs.')).toBeVisible();
  expect(asked.getByText('Suggested categories that don’t exist yet are left out.')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await user.click(asked.getByRole('button', { name: 'Publish' }));
  const text =
    '2 suggestions published. 1 was decided by someone else. 1 suggestion could not be published. Open it to see what is missing.';
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(shownCards()).toEqual(['Egbe']));
  expect(await checkbox('Egbe')).toBeChecked();
  expect(held.suggestions.map(({ proverbId }) => proverbId)).toEqual([
    'made-of-Aka',
    undefined,
    'made-of-Ugo',
    undefined,
  ]);
  await user.keyboard('u');
  await waitFor(() => expect(shownCards()).toEqual(['Aka', 'Egbe', 'Ugo']));
  expect(held.decided.map(([action]) => action)).toEqual(['publish', 'publish', 'undo', 'undo']);
});

it('says which proverbs it keeps when a publication of many is moved back too late to undo it', async () => {
  const { user, held } = await renderBox(named('Aka', 'Egbe', 'Ugo'));
  await user.click(await checkbox('Aka'));
  await user.click(await checkbox('Egbe'));
  await user.keyboard('p');
  const asked = within(await screen.findByRole('alertdialog', { name: 'Publish 2 suggestions?' }));
  await user.click(asked.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('2 suggestions published.')).toBeVisible();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + 60_000);
  await user.keyboard('u');
  const text = '2 suggestions moved back to pending. The proverbs made from 2 of them are kept.';
  expect(await screen.findByText(text)).toBeVisible();
  expect(held.suggestions.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
});

it('counts only the proverbs that are kept when the time to undo a publication of many ends in between', async () => {
  const { user, held } = await renderBox(named('Aka', 'Egbe', 'Ugo'));
  await user.click(await checkbox('Aka'));
  await user.click(await checkbox('Egbe'));
  await user.keyboard('p');
  const asked = within(await screen.findByRole('alertdialog', { name: 'Publish 2 suggestions?' }));
  await user.click(asked.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('2 suggestions published.')).toBeVisible();
  const now = Date.now();
  server.use(
    http.patch('/api/ilu/admin/suggestions/undo', () => {
      vi.spyOn(Date, 'now').mockImplementation(() => now + 60_000);
    }),
  );
  await user.keyboard('u');
  const text = '2 suggestions moved back to pending. The proverb made from one of them is kept.';
  expect(await screen.findByText(text)).toBeVisible();
  expect(held.decided.map(([action]) => action)).toEqual(['publish', 'publish', 'undo', 'reopen']);
});

it('keeps a suggestion selected that is pending but has a proverb already', async () => {
  const { user } = await renderBox(named('Aka', 'Egbe'));
  server.use(
    http.patch('/api/ilu/admin/suggestions/publish', () =>
      problem(409, 'The proverb made from this suggestion is already in the collection'),
    ),
  );
  await user.click(await checkbox('Aka'));
  await user.keyboard('p');
  const asked = within(await screen.findByRole('alertdialog', { name: 'Publish 1 suggestion?' }));
  await user.click(asked.getByRole('button', { name: 'Publish' }));
  const text = '1 suggestion could not be published. Open it to see what is missing.';
  expect(await screen.findByText(text)).toBeVisible();
  expect(shownCards()).toEqual(['Aka', 'Egbe']);
  expect(await checkbox('Aka')).toBeChecked();
});
