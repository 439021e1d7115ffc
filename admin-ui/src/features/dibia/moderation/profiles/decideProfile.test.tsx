import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noAnswer } from '../../../../shared/feedback/failures';
import { dibiaPaths } from '../../paths';
import { axeFindings } from '../../../../testing/axe';
import { aDibia, aProfile } from '../../../../testing/factories';
import { renderRoute } from '../../../../testing/renderRoute';
import { keepOffers } from '../../../../testing/timers';
import { problem, server } from '../../../../testing/server';
import { hidePage, showPage } from '../../../../testing/visibility';
import { detailsButton, holding, renderProfiles, shownNames } from './profiles.testkit';

let offers: ReturnType<typeof keepOffers>;
beforeEach(() => {
  offers = keepOffers();
});

const oji = aProfile();
const ada = aProfile({ id: 'profile-2', firstName: 'Ada', lastName: 'Obi' });
const publishUrl = '/api/dibia/admin/profiles/publish';
const approveUrl = '/api/dibia/admin/profiles/approve';

const button = (name: string) => screen.findByRole('button', { name });
const publishDialog = () => screen.findByRole('dialog', { name: /^Publish .+'s profile$/ });
const inDialog = async (name: string) => within(await publishDialog()).getByRole('button', { name });

/** Opens the details of Ọjị and asks to publish. */
async function askToPublish(profile = oji) {
  const view = await renderProfiles([profile, ada], `?open=${profile.id}`);
  await view.user.click(await button('Publish'));
  await publishDialog();
  return view;
}

describe('approving', () => {
  it('closes the details, takes the card away and can be undone', async () => {
    const { user, held, router } = await renderProfiles([oji, ada], '?open=profile-1');
    await user.click(await button('Approve'));
    expect(await screen.findByText(/profile approved\.$/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('');
    await waitFor(() => expect(shownNames()).toEqual(['Ada Obi']));
    expect(screen.getByRole('tab', { name: /approved ?1/ })).toBeVisible();
    await user.click(await button('Undo'));
    await waitFor(() => expect(shownNames()).toEqual(['Ọjị Eze', 'Ada Obi']));
    expect(held.decided).toEqual([
      ['approve', {}],
      ['undo', {}],
    ]);
  });

  it('says what another person decided first', async () => {
    const { user, held } = await renderProfiles([oji, ada], '?open=profile-1');
    await button('Approve');
    hidePage();
    const decidedAt = new Date().toISOString();
    held.profiles = [{ ...oji, status: 'rejected', decidedBy: 'ada', decidedAt }, ada];
    await user.click(await button('Approve'));
    expect(await screen.findByText('Already rejected by ada, just now')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull());
  });

  it('keeps everything when there is no answer', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = await renderProfiles([oji], '?open=profile-1');
    server.use(http.patch(approveUrl, () => HttpResponse.error(), { once: true }));
    await user.click(await button('Approve'));
    expect(await screen.findByText(noAnswer)).toBeVisible();
    await user.click(await button('Approve'));
    expect(await screen.findByText(/profile approved\.$/)).toBeVisible();
  });

  it('shows that a decision without an answer was saved', async () => {
    const { user, held } = await renderProfiles([oji, ada], '?open=profile-1');
    await button('Approve');
    server.use(
      http.patch(approveUrl, () => {
        held.profiles = [{ ...oji, status: 'approved', decidedBy: 'ngozi' }, ada];
        return HttpResponse.error();
      }),
    );
    await user.click(await button('Approve'));
    expect(await screen.findByText(/^Already approved by ngozi/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull());
  });

  it('stops saying that there is no connection some time after the server has answered', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = await renderProfiles([oji, ada], '?open=profile-1');
    server.use(http.patch(approveUrl, () => HttpResponse.error(), { once: true }));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(await button('Approve'));
    const text = /^There was no connection\. The profile was not approved/;
    await screen.findByText(text);
    // Shown again, the page asks for the counts.
    showPage();
    await waitFor(() => {
      act(offers.passTime);
      expect(screen.queryByText(text)).toBeNull();
    });
  });
});

it.each([
  ['Publish', 'a complete profile', {}],
  ['Approve', 'a profile without a picture', { profileImage: '' }],
  ['Approve', 'a profile that is in the directory', { dibiaId: 'dibia-1' }],
])('emphasizes %s for %s', async (emphasized, _, given) => {
  await renderProfiles([aProfile(given)], '?open=profile-1');
  await button('Approve');
  const found = screen
    .getAllByRole('button')
    .filter((each) => each.classList.contains('MuiButton-contained'));
  expect(found.map((each) => each.textContent)).toEqual([emphasized]);
});

it('has the same buttons for every profile, and says what publishing does or what is in its way', async () => {
  const profiles = [
    oji,
    { ...ada, dibiaId: 'dibia-1' },
    aProfile({ id: 'profile-3', firstName: 'Ike', bio: '', contact: '' }),
  ];
  const { user } = await renderProfiles(profiles, '?open=profile-1');
  const expectNote = async (name: string, text: string) => {
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(await dialog.findByText(text)).toBeVisible();
    const names = dialog.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names.slice(-3)).toEqual(['Reject', 'Approve', 'Publish']);
    return dialog.getByRole('button', { name: 'Publish', description: text });
  };
  const does = '“Publish” also adds it to the directory; “Approve” does not.';
  expect(await expectNote('Ọjị Eze', does)).toBeEnabled();
  await user.keyboard('j');
  expect(
    await expectNote('Ada Obi', "This profile was already published. It can't be published again."),
  ).toBeDisabled();
  await user.keyboard('j');
  const lacks = 'Missing for the directory: bio, contact number. You can approve it without publishing it.';
  // It leads to the fields that are missing.
  expect(await expectNote('Ike Eze', lacks)).toBeEnabled();
});

describe('a profile whose name and number are in the directory already', () => {
  const there = aDibia({ name: 'OJI Eze', contact: '+234 801 234 5678 (Call only)' });
  const warning = /^A dibia with this name and number is already in the directory\./;
  const outlined = async (name: string) =>
    waitFor(async () => expect(await button(name)).toHaveClass('MuiButton-outlined'));

  it('is not published by the main button', async () => {
    const { user, held } = await renderProfiles([oji], '?open=profile-1', [there]);
    expect(await screen.findByText(warning)).toBeVisible();
    await outlined('Publish');
    await user.click(await button('Publish'));
    const dialog = within(await publishDialog());
    expect(dialog.getByText(warning)).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await axeFindings()).toEqual([]);
    expect(held.decided).toEqual([]);
    const publish = dialog.getByRole('button', { name: 'Publish' });
    expect(publish).toHaveClass('MuiButton-outlined');
    await user.click(publish);
    await screen.findByText(/profile published\./);
  });

  it('is not published with Ctrl+Enter while it is searched', async () => {
    let answer: () => void = () => undefined;
    const answers = new Promise<void>((resolve) => (answer = resolve));
    const held = holding([oji], [there]);
    server.use(http.get('/api/dibia/admin/dibias', () => answers));
    const { user } = renderRoute(`${dibiaPaths.profiles}?open=profile-1`);
    await user.click(await button('Publish'));
    const dialog = within(await publishDialog());
    dialog.getByRole('region', { name: 'Preview' }).focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    answer();
    expect(await dialog.findByText(warning)).toBeVisible();
    expect(held.decided).toEqual([]);
  });

  it('is not added later by the main button', async () => {
    await renderProfiles([{ ...oji, status: 'approved' }], '?tab=approved&open=profile-1', [there]);
    await outlined('Publish');
  });

  it('keeps publishing as the main button if only the name is the same', async () => {
    await renderProfiles([oji], '?open=profile-1', [{ ...there, contact: '+234 803 555 0100' }]);
    expect(await button('Publish')).toHaveClass('MuiButton-contained');
    expect(screen.queryByText(warning)).toBeNull();
  });
});

it('adds an approved profile to the directory, if nothing is missing', async () => {
  const approved = { ...oji, status: 'approved' as const, decidedBy: 'ada' };
  const bare = { ...approved, id: 'profile-2', bio: '' };
  const { user, held, router } = await renderProfiles([approved, bare], '?tab=approved&open=profile-2');
  await user.click(await button('Publish'));
  const dialog = await screen.findByRole('dialog', { name: "Publish Ọjị Eze's profile" });
  expect(dialog).toHaveTextContent(
    'This profile has no bio. The directory requires it. Make corrections to publish it.',
  );
  expect(
    within(dialog)
      .getAllByRole('button')
      .map((each) => each.textContent),
  ).toEqual(['Make corrections', 'Cancel', 'Publish']);
  expect(within(dialog).getByRole('button', { name: 'Publish' })).toBeDisabled();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await act(() => router.navigate('?tab=approved&open=profile-1'));
  await user.click(await button('Publish'));
  await user.click(
    within(await screen.findByRole('dialog', { name: "Publish Ọjị Eze's profile" })).getByRole('button', {
      name: 'Publish',
    }),
  );
  expect(await screen.findByText(/profile published\./)).toBeVisible();
  expect(held.decided).toEqual([['publish-approved', { contact: '+234 801 234 5678 (Call & WhatsApp)' }]]);
  expect(await screen.findByRole('tab', { name: /approved ?2/ })).toBeVisible();
});

it('rejects at once, closes the details, and takes a reason then', async () => {
  const { user, held } = await renderProfiles([oji, ada], '?open=profile-1');
  await user.click(await button('Reject'));
  expect(await screen.findByText(/profile rejected\.$/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await button('Give a reason'));
  await user.type(await screen.findByLabelText('Reason'), ' No money rituals. ');
  await user.click(await button('Save reason'));
  expect(await screen.findByText(/profile rejected\. Reason saved\.$/)).toBeVisible();
  expect(held.decided).toEqual([
    ['reject', {}],
    ['reason', { reason: 'No money rituals.' }],
  ]);
  await waitFor(() => expect(shownNames()).toEqual(['Ada Obi']));
});

describe('publishing', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

  it('shows what the directory will hold, with the contact as on Add Dibia', async () => {
    await askToPublish();
    const dialog = within(await publishDialog());
    expect(dialog.getByText('Ọjị Eze')).toBeVisible();
    expect(dialog.getByText('Afa divination')).toBeVisible();
    expect(dialog.getByRole('img', { name: 'Picture of Ọjị Eze' })).toBeVisible();
    expect(dialog.getByLabelText('Contact number')).toHaveValue('+234 801 234 5678');
    expect(dialog.getByRole('checkbox', { name: 'Includes WhatsApp' })).toBeChecked();
    expect(dialog.getByText('+234 801 234 5678 (Call & WhatsApp)')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it('adds it, says so with the way there, and can be undone', async () => {
    const { user, held } = await askToPublish();
    await user.click(await inDialog('Publish'));
    expect(await screen.findByText(/profile published\./)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('link', { name: 'Open in the directory' })).toHaveAttribute(
      'href',
      `${dibiaPaths.edit}?edit=made-of-profile-1`,
    );
    expect(await axeFindings()).toEqual([]);
    await user.click(await button('Undo'));
    await waitFor(() => expect(shownNames()).toEqual(['Ọjị Eze', 'Ada Obi']));
    expect(held.decided).toEqual([
      ['publish', { contact: '+234 801 234 5678 (Call & WhatsApp)' }],
      ['undo', {}],
    ]);
  });

  it('says before it is sent that the number is incomplete, and takes it so on demand', async () => {
    const { user, held } = await askToPublish({ ...oji, contact: '0803' });
    await user.click(await inDialog('Publish'));
    const number = within(await publishDialog()).getByLabelText('Contact number');
    await waitFor(() =>
      expect(number).toHaveAccessibleDescription('The number is incomplete: 3 of 10 digits after +234'),
    );
    expect(held.decided).toEqual([]);
    await user.click(within(await publishDialog()).getByRole('button', { name: /^Keep.0803$/ }));
    await user.click(await inDialog('Publish'));
    await screen.findByText(/profile published\./);
    expect(held.decided).toEqual([['publish', { contact: '0803 (Call & WhatsApp)' }]]);
  });

  it('sends no number before the person chooses between the typed and the shown one', async () => {
    const { user, held } = await askToPublish();
    const dialog = within(await publishDialog());
    const number = dialog.getByLabelText('Contact number');
    await user.clear(number);
    await user.type(number, '+447700900123');
    await user.click(await inDialog('Publish'));
    await waitFor(() => expect(number).toHaveAccessibleDescription('Choose which number to save'));
    expect(held.decided).toEqual([]);
    await user.click(dialog.getByRole('button', { name: /^Save.\+44 7700 900123$/ }));
    await user.click(await inDialog('Publish'));
    await screen.findByText(/profile published/);
    expect(held.decided).toEqual([['publish', { contact: '+44 7700 900123 (Call & WhatsApp)' }]]);
  });

  it('sends the contact as it was put right', async () => {
    const { user, held } = await askToPublish();
    const dialog = within(await publishDialog());
    await user.clear(dialog.getByLabelText('Contact number'));
    await user.type(dialog.getByLabelText('Contact number'), '07031112222');
    await user.click(dialog.getByRole('checkbox', { name: 'Includes WhatsApp' }));
    await user.click(await inDialog('Publish'));
    await screen.findByText(/profile published/);
    expect(held.decided).toEqual([['publish', { contact: '+234 703 111 2222 (Call only)' }]]);
  });

  it('reloads the directory after publishing', async () => {
    const { user, held, router } = await renderProfiles([oji], '');
    await detailsButton('Ọjị Eze');
    const visitDirectory = async () => {
      await router.navigate(dibiaPaths.edit);
      await screen.findByText('No dibias yet');
      await router.navigate(dibiaPaths.profiles);
    };
    await visitDirectory();
    expect(held.directoryLoads).toBe(1);
    await user.click(await detailsButton('Ọjị Eze'));
    await user.click(await button('Publish'));
    await user.click(await inDialog('Publish'));
    await screen.findByText(/profile published/);
    await visitDirectory();
    await waitFor(() => expect(held.directoryLoads).toBe(2));
  });

  it('shows every rule the server names, keeps what was typed, and offers plain Approve', async () => {
    const { user, held } = await askToPublish();
    const errors = [
      { location: 'body.name', message: 'Name has at most 200 letters' },
      { location: 'body.contact', message: 'Contact number has at most 100 letters' },
    ];
    server.use(http.patch(publishUrl, () => problem(422, errors[0]?.message ?? '', { errors })));
    const dialog = within(await publishDialog());
    await user.click(dialog.getByRole('checkbox', { name: 'Includes WhatsApp' }));
    await user.click(await inDialog('Publish'));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Name has at most 200 letters. Contact number has at most 100 letters.',
    );
    expect(dialog.getByRole('checkbox', { name: 'Includes WhatsApp' })).not.toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText(/profile approved with your corrections\.$/)).toBeVisible();
    expect(held.decided).toMatchObject([
      ['correct', { corrected: { contact: '+234 801 234 5678 (Call only)' } }],
      ['approve', {}],
    ]);
  });

  it.each([
    [{ profileImage: '' }, 'image', 'it'],
    [{ bio: '', services: '' }, 'bio or services', 'both'],
    [
      { profileImage: '', bio: ' ', services: '', contact: '' },
      'image, bio, services or contact number',
      'all of them',
    ],
  ])('says beforehand that the profile lacks %j', async (lack, words, them) => {
    const { user, held } = await askToPublish({ ...oji, ...lack });
    const dialog = within(await publishDialog());
    expect(dialog.getByRole('alert')).toHaveTextContent(
      `This profile has no ${words}. The directory requires ${them}. Make corrections, or approve it without publishing it.`,
    );
    const publish = dialog.getByRole('button', { name: 'Publish' });
    expect(publish).toBeDisabled();
    expect(publish).toHaveAccessibleDescription(new RegExp(`has no ${words}`));
    // The keys p and Enter publish other profiles, and must not approve this one.
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    expect(await axeFindings()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText(/profile approved\.$/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(held.decided).toEqual([['approve', {}]]);
  });

  it('takes the contact number that the profile lacks', async () => {
    const { user, held } = await askToPublish({ ...oji, contact: '' });
    const dialog = within(await publishDialog());
    expect(dialog.getByText(/has no contact number/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible();
    await user.click(await inDialog('Publish'));
    expect(dialog.getByText('Contact number is required')).toBeVisible();
    expect(dialog.getByLabelText('Contact number')).toHaveFocus();
    await user.keyboard('08012345678');
    await user.click(await inDialog('Publish'));
    await screen.findByText(/profile published/);
    expect(held.decided).toEqual([['publish', { contact: '+234 801 234 5678 (Call & WhatsApp)' }]]);
  });

  it('is cancelled without a trace, and what was typed is there the next time', async () => {
    const { user, held } = await askToPublish();
    await user.clear(within(await publishDialog()).getByLabelText('Contact number'));
    await user.type(within(await publishDialog()).getByLabelText('Contact number'), '0703');
    await user.click(await inDialog('Cancel'));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(held.decided).toEqual([]);
    await user.click(await button('Publish'));
    expect(within(await publishDialog()).getByLabelText('Contact number')).toHaveValue('+234 703');
  });

  it('says so when it cannot be undone because the dibia was edited', async () => {
    const { user } = await askToPublish();
    await user.click(await inDialog('Publish'));
    await screen.findByText(/profile published/);
    server.use(
      http.patch('/api/dibia/admin/profiles/undo', () =>
        problem(409, 'The dibia made from this profile was edited already.'),
      ),
    );
    await user.click(await button('Undo'));
    expect(
      await screen.findByText(
        'The decision could not be undone. The dibia made from this profile was edited already.',
      ),
    ).toBeVisible();
  });
});

it('is reviewed by keyboard: j, k, Enter, a, p, r, u', async () => {
  localStorage.setItem('obi.goOn', 'yes'); // 'Open the next one automatically' is on
  const { user, held } = await renderProfiles([oji, ada, aProfile({ id: 'profile-3', firstName: 'Ike' })]);
  await detailsButton('Ike Eze');
  await user.keyboard('j');
  await waitFor(async () => expect(await detailsButton('Ọjị Eze')).toHaveFocus());
  await user.keyboard('j');
  await waitFor(async () => expect(await detailsButton('Ada Obi')).toHaveFocus());
  await user.keyboard('k');
  await waitFor(async () => expect(await detailsButton('Ọjị Eze')).toHaveFocus());
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Ọjị Eze' });
  await user.keyboard('a');
  expect(await screen.findByRole('dialog', { name: 'Ada Obi' })).toBeVisible();
  await user.keyboard('p');
  await waitFor(async () => expect(await inDialog('Publish')).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  await user.keyboard('r');
  expect(await screen.findByRole('dialog', { name: 'Ike Eze' })).toBeVisible();
  await user.keyboard('u');
  expect(await screen.findByRole('dialog', { name: 'Ada Obi' })).toBeVisible();
  expect(held.decided).toEqual([
    ['approve', {}],
    ['reject', {}],
    ['undo', {}],
  ]);
});

it('explains with w all that were rejected at once', async () => {
  const { user, held } = await renderProfiles([oji, ada]);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 2 shown' }));
  await user.keyboard('r');
  expect(await screen.findByText('2 profiles rejected.')).toBeVisible();
  await user.keyboard('w');
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Spam.{Control>}{Enter}{/Control}');
  expect(await screen.findByText('2 profiles rejected. Reason saved.')).toBeVisible();
  expect(held.profiles.map(({ reason }) => reason)).toEqual(['Spam.', 'Spam.']);
});

it('says before many are published which of them lack something', async () => {
  const { user } = await renderProfiles([{ ...oji, bio: '' }, ada]);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 2 shown' }));
  await user.keyboard('p');
  const asked = await screen.findByRole('alertdialog', { name: 'Publish 1 profile?' });
  expect(asked).toHaveTextContent(
    'It will be approved and added to the directory. “Ọjị Eze” is incomplete and stays pending.',
  );
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Obi' }));
  await user.keyboard('p');
  const why = 'This profile is incomplete. Open it to see what is missing.';
  expect(await screen.findByText(why)).toBeVisible();
});

it('publishes many with their contacts as the dialog writes them, and leaves incomplete numbers', async () => {
  const { user, held } = await renderProfiles([
    oji,
    { ...ada, contact: '+44 20 7946 0958 (Call only)' },
    aProfile({ id: 'profile-3', firstName: 'Ike', contact: '0803' }),
  ]);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 3 shown' }));
  await user.keyboard('p');
  const asked = await screen.findByRole('alertdialog', { name: 'Publish 2 profiles?' });
  expect(asked).toHaveTextContent('“Ike Eze” is incomplete and stays pending.');
  await user.click(within(asked).getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('2 profiles published.')).toBeVisible();
  await waitFor(() => expect(shownNames()).toEqual(['Ike Eze']));
  expect(held.decided).toEqual([
    ['publish', { contact: '+234 801 234 5678 (Call & WhatsApp)' }],
    ['publish', { contact: '+44 20 7946 0958 (Call only)' }],
  ]);
});

it('closes the dialog after a decision by key if the next one is not wanted', async () => {
  const { user, held } = await renderProfiles([oji, ada], `?open=${oji.id}`);
  await screen.findByRole('button', { name: 'Approve' });
  await user.keyboard('a');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(async () => expect(await detailsButton('Ada Obi')).toHaveFocus());
  expect(held.decided).toEqual([['approve', {}]]);
});
