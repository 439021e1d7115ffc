import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { axeFindings } from '../../../../testing/axe';
import { aProfile } from '../../../../testing/factories';
import { problem, server } from '../../../../testing/server';
import { keepOffers } from '../../../../testing/timers';
import { detailsButton, renderProfiles } from './profiles.testkit';

beforeEach(keepOffers);

const oji = aProfile();
const submitted = {
  name: 'Ọjị Eze',
  image: oji.profileImage,
  bio: oji.bio,
  services: oji.services,
  email: oji.email,
  contact: oji.contact,
};
const open = (profile = oji) => renderProfiles([profile], `?tab=${profile.status}&open=${profile.id}`);
const button = (name: string) => screen.findByRole('button', { name });
const question = async (name: string | RegExp = /^Correct .*'s profile$/) =>
  within(await screen.findByRole('dialog', { name }));
const asking = () => question(/^Publish .+'s profile$/);
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const contact = '+234 801 234 5678 (Call & WhatsApp)';

describe('corrections of a profile', () => {
  it('are made beside what was submitted, and published', async () => {
    const { user, held } = await open();
    await user.click(await button('Make corrections'));
    const dialog = await question("Correct Ọjị Eze's profile");
    const name = dialog.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveFocus();
    expect(name).toHaveProperty('selectionStart', submitted.name.length);
    type(name, 'Ọjị Ezè');
    type(dialog.getByRole('textbox', { name: 'Email' }), 'oji');
    expect(dialog.getAllByText('Submitted:').map(({ textContent }) => textContent)).toEqual([
      'Submitted: Ọjị Eze',
      'Submitted: oji@example.org',
    ]);
    const publish = dialog.getByRole('button', { name: 'Publish' });
    expect(publish).toHaveClass('MuiButton-outlined');
    await user.click(publish);
    expect(await dialog.findByText('Enter an email address, such as name@example.com')).toBeVisible();
    expect(held.decided).toEqual([]);
    expect(await axeFindings()).toEqual([]);

    // Cancelling keeps the corrections.
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(screen.getByText(/^Your corrections aren’t saved yet\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue corrections' })).toBeVisible();
    expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
    await user.click(await button('Publish'));
    const again = await question();
    expect(again.getByRole('textbox', { name: 'Name' })).toHaveValue('Ọjị Ezè');
    type(again.getByRole('textbox', { name: 'Email' }), '');
    await user.click(again.getByRole('button', { name: 'Publish' }));
    await screen.findByText(/^Ọjị Ezè's profile published\./);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    const { bio, services, image } = submitted;
    expect(held.decided).toEqual([
      ['publish', { contact, corrected: { name: 'Ọjị Ezè', image, bio, services, email: '' } }],
    ]);
  });

  it('fill in what the directory requires and the profile lacks', async () => {
    const { user, held } = await open({ ...oji, bio: '', status: 'approved' });
    await user.click(await button('Publish'));
    const dialog = await question("Publish Ọjị Eze's profile");
    expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Make corrections' }));
    expect(dialog.queryByText(/This profile has no/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await dialog.findByText('Bio is required')).toBeVisible();
    type(dialog.getByRole('textbox', { name: 'Bio' }), 'Reads afa.');
    expect(dialog.getByText('Submitted:')).toHaveTextContent('Submitted: nothing');
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await screen.findByText(/profile published\./);
    expect(held.decided).toMatchObject([['publish-approved', { corrected: { bio: 'Reads afa.' } }]]);
  });

  it('are saved with Ctrl+Enter, without a decision', async () => {
    const { user, held } = await open();
    await user.click(await button('Make corrections'));
    await user.type((await question()).getByRole('textbox', { name: 'Bio' }), '!');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/^Corrected by ngozi/)).toBeVisible();
    expect(held.decided).toEqual([['correct', { corrected: { ...submitted, bio: `${oji.bio}!` } }]]);
    expect(held.profiles[0]?.status).toBe('pending');
  });

  it('are saved by an approval, and are published later', async () => {
    const { user, held } = await open();
    (await button('Make corrections')).focus();
    await user.keyboard('{Enter}');
    const name = (await question()).getByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(name).toHaveFocus());
    await user.keyboard('!{Escape}');
    expect(await button('Continue corrections')).toBeVisible();
    await user.keyboard('a');
    expect(await screen.findByText(/!.*'s profile approved with your corrections\./)).toBeVisible();
    const corrected = held.profiles[0]?.corrected?.name ?? '';
    expect(corrected).toContain('!');
    await user.click(await screen.findByRole('tab', { name: /approved/ }));
    await user.click(await detailsButton(corrected));
    expect(await button('Make corrections')).toBeVisible();
    await user.keyboard('p');
    const dialog = await question(/^Publish .+'s profile$/);
    expect(dialog.getByText(corrected)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await screen.findByText(/!.*'s profile published\./);
    expect(held.decided).toEqual([
      ['correct', { corrected: { ...submitted, name: corrected } }],
      ['approve', {}],
      ['publish-approved', { contact }],
    ]);
  });

  it('stay saved when the approval fails after them', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, held } = await open();
    await user.click(await button('Make corrections'));
    type((await question()).getByRole('textbox', { name: 'Name' }), 'Ọjị Ezè');
    await user.keyboard('{Escape}');
    await button('Continue corrections');
    server.use(http.patch('/api/dibia/admin/profiles/approve', () => problem(503, 'Busy'), { once: true }));
    await user.keyboard('a');
    expect(
      await screen.findByText(
        'Your corrections were saved, but the profile could not be approved. Busy. Try again.',
      ),
    ).toBeVisible();
    expect(await screen.findByText(/^Corrected by ngozi/)).toBeVisible();
    await user.keyboard('a');
    await screen.findByText(/^Ọjị Ezè's profile approved\./);
    expect(held.decided.map(([action]) => action)).toEqual(['correct', 'approve']);
  });

  it('are not saved twice when the approval in the question is tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, held } = await open();
    await user.click(await button('Publish'));
    const dialog = await asking();
    await user.click(dialog.getByRole('checkbox', { name: 'Includes WhatsApp' }));
    server.use(http.patch('/api/dibia/admin/profiles/publish', () => problem(503, 'Busy'), { once: true }));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await dialog.findByRole('alert');
    server.use(http.patch('/api/dibia/admin/profiles/approve', () => problem(503, 'Busy'), { once: true }));
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent(
        'Your corrections were saved, but the profile could not be approved. Busy. Try again.',
      ),
    );
    await user.click(dialog.getByRole('checkbox', { name: 'Includes WhatsApp' }));
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    await screen.findByText(/profile approved with your corrections\./);
    expect(held.decided).toMatchObject([
      ['correct', { corrected: { contact: '+234 801 234 5678 (Call only)' } }],
      ['correct', { corrected: { contact: oji.contact } }],
      ['approve', {}],
    ]);
  });

  it('are saved before the profile is complete', async () => {
    const { user, held } = await open({ ...oji, bio: '', profileImage: '', contact: '' });
    await user.click(await button('Make corrections'));
    const dialog = await question();
    type(dialog.getByRole('textbox', { name: 'Name' }), '');
    await user.click(dialog.getByRole('button', { name: 'Save corrections' }));
    expect(await dialog.findByText('Name is required')).toBeVisible();
    type(dialog.getByRole('textbox', { name: 'Name' }), 'Ọjị Ezè');
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await dialog.findByText('Contact number is required')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save corrections' }));
    expect(await screen.findByText(/^Corrected by ngozi/)).toBeVisible();
    expect(held.decided).toEqual([
      ['correct', { corrected: { ...submitted, name: 'Ọjị Ezè', bio: '', image: '', contact: '' } }],
    ]);
  });
});

describe('the contact', () => {
  it('is saved with the other fields, and kept as it was submitted if it was not changed', async () => {
    const { user, held } = await open();
    await user.click(await button('Make corrections'));
    const dialog = await question();
    await user.click(dialog.getByRole('checkbox', { name: 'Includes WhatsApp' }));
    await user.click(dialog.getByRole('button', { name: 'Save corrections' }));
    const details = within(await screen.findByRole('dialog', { name: 'Ọjị Eze' }));
    expect(await details.findByText('Submitted:')).toHaveTextContent('Submitted: 08012345678');
    const corrected = { ...submitted, contact: '+234 801 234 5678 (Call only)' };
    expect(held.decided).toEqual([['correct', { corrected }]]);
    await user.click(await button('Make corrections'));
    const again = await question();
    expect(again.getByRole('checkbox', { name: 'Includes WhatsApp' })).not.toBeChecked();
    await user.click(again.getByRole('button', { name: 'Use what was submitted' }));
    await user.click(again.getByRole('button', { name: 'Save corrections' }));
    await waitFor(() => expect(screen.queryByText(/^Corrected by/)).toBeNull());
    expect(held.decided[1]).toMatchObject(['correct', { corrected: submitted }]);
  });

  it('is not saved before its number is complete', async () => {
    const { user, held } = await open();
    await user.click(await button('Make corrections'));
    const dialog = await question();
    const number = dialog.getByRole('textbox', { name: 'Contact number' });
    await user.clear(number);
    await user.type(number, '0703');
    await user.click(dialog.getByRole('button', { name: 'Save corrections' }));
    expect(await dialog.findByText('The number is incomplete: 3 of 10 digits after +234')).toBeVisible();
    expect(number).toHaveFocus();
    expect(held.decided).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Discard corrections' }));
    expect(dialog.getByRole('textbox', { name: 'Contact number' })).toHaveValue('+234 801 234 5678');
    expect(dialog.getByRole('button', { name: 'Make corrections' })).toHaveFocus();
  });

  it.each(['Save corrections', 'Approve'])('needs the choice between two numbers before %s', async (name) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, held } = await open();
    await user.click(await button('Make corrections'));
    const dialog = await question();
    if (name === 'Approve') {
      // A failure offers it.
      server.use(http.patch('/api/dibia/admin/profiles/publish', () => problem(503, 'Busy'), { once: true }));
      await user.click(dialog.getByRole('button', { name: 'Publish' }));
      await dialog.findByRole('alert');
    }
    const number = dialog.getByRole('textbox', { name: 'Contact number' });
    await user.type(number, '9');
    await user.click(dialog.getByRole('button', { name }));
    await waitFor(() => expect(number).toHaveAccessibleDescription('Choose which number to save'));
    expect(number).toHaveFocus();
    expect(held.decided).toEqual([]);
  });

  it('is kept in this tab if its number is incomplete when the other corrections are saved', async () => {
    const { user, held } = await open();
    await user.click(await button('Make corrections'));
    const dialog = await question();
    type(dialog.getByRole('textbox', { name: 'Name' }), 'Ọjị Ezè');
    const number = dialog.getByRole('textbox', { name: 'Contact number' });
    await user.clear(number);
    await user.type(number, '0703{Escape}');
    await button('Continue corrections');
    await user.keyboard('a');
    await screen.findByText(/^Ọjị Ezè's profile approved with your corrections\./);
    expect(held.decided).toMatchObject([
      ['correct', { corrected: { contact: oji.contact } }],
      ['approve', {}],
    ]);
    await user.click(await screen.findByRole('tab', { name: /approved/ }));
    await user.click(await detailsButton('Ọjị Ezè'));
    await user.click(await button('Publish'));
    const later = await question("Publish Ọjị Ezè's profile");
    expect(later.getByRole('textbox', { name: 'Contact number' })).toHaveValue('+234 703');
  });
});

describe('saved corrections', () => {
  const corrected = { ...submitted, name: 'Ọjị Ezè', email: '', by: 'uche', at: '2026-02-03T16:00:00Z' };

  it('are shown with what was submitted, and give way to it', async () => {
    const { user, held } = await renderProfiles([{ ...oji, corrected }]);
    await user.click(await detailsButton('Ọjị Ezè'));
    expect(screen.getByText('Corrected', { selector: 'li *' })).toBeInTheDocument();
    const details = within(await screen.findByRole('dialog', { name: 'Ọjị Ezè' }));
    expect(details.getByText(/^Corrected by uche/)).toBeVisible();
    expect(details.getAllByText('Submitted:').map(({ textContent }) => textContent)).toEqual([
      'Submitted: Ọjị Eze',
      'Submitted: oji@example.org',
    ]);
    expect(await axeFindings()).toEqual([]);
    await user.click(await button('Make corrections'));
    const dialog = await question();
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Ọjị Ezè');
    await user.click(dialog.getByRole('button', { name: 'Use what was submitted' }));
    await user.click(dialog.getByRole('button', { name: 'Save corrections' }));
    expect(await screen.findByRole('dialog', { name: 'Ọjị Eze' })).toBeVisible();
    expect(held.decided).toEqual([['correct', { corrected: submitted, correctedAt: corrected.at }]]);
  });

  it('of a colleague are not replaced before they were shown', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, held } = await open();
    await user.click(await button('Make corrections'));
    const dialog = await question();
    type(dialog.getByRole('textbox', { name: 'Bio' }), 'A healer.');
    held.profiles = [{ ...oji, corrected: { ...corrected, contact: '+234 703 111 2222 (Call only)' } }];
    await user.click(dialog.getByRole('button', { name: 'Save corrections' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The corrections could not be saved. uche has corrected this profile since you opened it.',
    );
    // What was not changed here is theirs.
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Ọjị Ezè'));
    expect(dialog.getByRole('textbox', { name: 'Contact number' })).toHaveValue('+234 703 111 2222');
    expect(dialog.getByRole('textbox', { name: 'Bio' })).toHaveValue('A healer.');
    await user.click(dialog.getByRole('button', { name: 'Save corrections' }));
    expect(await screen.findByText(/^Corrected by ngozi/)).toBeVisible();
    expect(held.profiles[0]?.corrected).toMatchObject({
      name: 'Ọjị Ezè',
      bio: 'A healer.',
      contact: '+234 703 111 2222 (Call only)',
    });
  });

  it('are what is published', async () => {
    const { user, held } = await open({
      ...oji,
      corrected: { ...corrected, contact: '+44 20 7946 0958 (Call only)' },
    });
    await user.click(await button('Publish'));
    const dialog = await asking();
    expect(dialog.getByText('Ọjị Ezè')).toBeVisible();
    expect(dialog.getByText('Submitted:')).toHaveTextContent('Submitted: 08012345678');
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await screen.findByText(/^Ọjị Ezè's profile published\./);
    expect(held.decided).toEqual([['publish', { contact: '+44 20 7946 0958 (Call only)' }]]);
  });
});
