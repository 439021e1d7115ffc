import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aReport } from '../../../testing/factories';
import { keepOffers } from '../../../testing/timers';
import { groupButton, renderReports, renderReviews } from './desk.testkit';
import { dialog, noDialog, start } from './keys.testkit';
import { renderProfiles } from './profiles/profiles.testkit';

beforeEach(keepOffers);

it('lists the reviewing keys on the sheet, which switches them off', async () => {
  const { user, held } = await start();
  await user.keyboard('?');
  const sheet = await dialog('Keyboard shortcuts');
  const reviewing = within(within(sheet).getByRole('region', { name: 'Reviewing submissions' }));
  expect(reviewing.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    'Next review',
    'Previous review',
    'Previous tab',
    'Next tab',
    'Open the review (or Enter)',
    'Select the review',
    'Approve the review',
    'Reject the review',
    'Write why the last review was rejected',
    'Undo the last decision, then the one before',
  ]);
  await user.click(within(sheet).getByRole('switch', { name: 'Single-key shortcuts' }));
  await user.click(within(sheet).getByRole('button', { name: 'Close' }));
  await noDialog();
  const item = await screen.findByRole('button', { name: /^Chike/ });
  item.focus();
  await user.keyboard('jaro');
  expect(item).toHaveFocus();
  expect(held.decided).toEqual([]);
});

it('names on the sheet only keys that work on the screen', async () => {
  const { user } = await renderReports({ reports: [aReport()] });
  await groupButton(/Ezenwa/);
  await user.keyboard('?');
  const group = within(await screen.findByRole('region', { name: 'Reviewing submissions' }));
  expect(group.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'j ↓Arrow down',
    'k ↑Arrow up',
    '[',
    ']',
    'o',
    'x',
    's',
    'w',
    'u',
  ]);
  const parts = within(screen.getByRole('region', { name: 'In forms and dialogs' }));
  expect(parts.getAllByRole('definition').map(({ textContent }) => textContent)).toContain(
    'Save a form, reason or note',
  );
  const lists = within(screen.getByRole('region', { name: 'In lists' }));
  expect(lists.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['/']);
});

it.each([
  ['Resolve the report with a note, or add a note to the one just resolved', () => renderReports({})],
  ['Write how the report was resolved', () => renderReports({}, '?tab=resolved')],
  ['Write why the review was rejected', () => renderReviews({}, '?tab=rejected')],
  ['Write why the last profile was rejected', () => renderProfiles([])],
  ['Publish the profile', () => renderProfiles([], '?tab=approved')],
])('says on the sheet: %s', async (text, render) => {
  const { user } = await render();
  await screen.findByRole('tabpanel');
  await user.keyboard('?');
  const group = within(await screen.findByRole('region', { name: 'Reviewing submissions' }));
  expect(group.getByText(text)).toBeVisible();
});
