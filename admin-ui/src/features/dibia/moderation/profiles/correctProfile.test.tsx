import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { axeFindings } from '../../../../testing/axe';
import { aProfile } from '../../../../testing/factories';
import { keepOffers } from '../../../../testing/timers';
import { detailsButton, renderProfiles } from './profiles.testkit';

beforeEach(keepOffers);

const oji = aProfile();
const button = (name: string) => screen.findByRole('button', { name });
const question = async () => within(await screen.findByRole('dialog', { name: "Correct Ọjị Eze's profile" }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const contact = '+234 801 234 5678 (Call & WhatsApp)';

it('publishes a profile with its fields corrected, beside what was submitted', async () => {
  const { user, held } = await renderProfiles([oji], '?open=profile-1');
  await user.click(await button('Make corrections'));
  const dialog = await question();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveFocus();
  type(name, 'Ọjị Ezè');
  type(dialog.getByRole('textbox', { name: 'Email' }), 'oji');
  expect(dialog.getAllByText('Submitted:').map(({ textContent }) => textContent)).toEqual([
    'Submitted: Ọjị Eze',
    'Submitted: oji@example.org',
  ]);
  const publish = dialog.getByRole('button', { name: 'Approve and add to directory' });
  await user.click(publish);
  expect(await dialog.findByText('Enter an email address, such as name@example.com.')).toBeVisible();
  expect(held.decided).toEqual([]);
  expect(await axeFindings()).toEqual([]);

  // Cancelling keeps the corrections.
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(screen.getByText('Your corrections are kept in this tab until you publish.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue corrections' })).toBeVisible();
  await user.click(await button('Approve and add to directory'));
  const again = await question();
  expect(again.getByRole('textbox', { name: 'Name' })).toHaveValue('Ọjị Ezè');
  const email = again.getByRole('textbox', { name: 'Email' });
  type(email, '');
  await user.click(email);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText(/^Ọjị Ezè's profile approved and added to the directory\./);
  const { bio, services, profileImage: image } = oji;
  expect(held.decided).toEqual([
    ['publish', { contact, corrected: { name: 'Ọjị Ezè', image, bio, services, email: '' } }],
  ]);
});

it('fills in what the directory requires and the profile lacks', async () => {
  const { user, held } = await renderProfiles(
    [{ ...oji, bio: '', status: 'approved' }],
    '?tab=approved&open=profile-1',
  );
  await user.click(await button('Add to directory'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Ọjị Eze to the directory' }));
  expect(dialog.queryByRole('button', { name: 'Add to directory' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Make corrections' }));
  expect(dialog.queryByText(/This profile has no/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Add to directory' }));
  expect(await dialog.findByText('Bio is required.')).toBeVisible();
  type(dialog.getByRole('textbox', { name: 'Bio' }), 'Reads afa.');
  expect(dialog.getByText('Submitted:')).toHaveTextContent('Submitted: nothing');
  await user.click(dialog.getByRole('button', { name: 'Add to directory' }));
  await screen.findByText(/profile added to the directory\./);
  expect(held.decided).toMatchObject([['publish-approved', { corrected: { bio: 'Reads afa.' } }]]);
});

it('keeps corrections when the profile is approved by keyboard without them', async () => {
  const { user } = await renderProfiles([oji], '?open=profile-1');
  (await button('Make corrections')).focus();
  await user.keyboard('{Enter}');
  const name = (await question()).getByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(name).toHaveFocus());
  await user.keyboard('!{Escape}');
  expect(await button('Continue corrections')).toBeVisible();
  await user.keyboard('a');
  await screen.findByText(/^Ọjị Eze's profile approved\./);
  await user.click(await screen.findByRole('tab', { name: /approved/ }));
  await user.click(await detailsButton('Ọjị Eze'));
  await screen.findByText('Your corrections are kept in this tab until you publish.');
  await user.keyboard('p');
  expect((await question()).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toContain('!');
});
