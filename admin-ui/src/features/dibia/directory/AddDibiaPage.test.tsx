import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { dibiaPaths } from '../paths';
import { axeFindings } from '../../../testing/axe';
import { aDibia } from '../../../testing/factories';
import { renderRoute } from '../../../testing/renderRoute';
import { server } from '../../../testing/server';
import { keepBanners } from '../../../testing/timers';

async function renderAdd(path: string = dibiaPaths.add) {
  server.use(http.get('/api/dibia/admin/dibias', () => HttpResponse.json([])));
  const view = renderRoute(path);
  await screen.findByRole('heading', { level: 1, name: 'Add a New Dibia' });
  return view;
}

type User = Awaited<ReturnType<typeof renderAdd>>['user'];

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Add Dibia' });
const whatsApp = () => screen.getByRole('checkbox', { name: 'Includes WhatsApp' });

async function put(user: User, name: string, text: string) {
  await user.click(field(name));
  await user.paste(text);
}

async function fill(user: User) {
  await put(user, 'Name', 'Ezenwa Ọ́kụ');
  await put(user, 'Bio', 'Reads the four days');
  await put(user, 'Services', 'Afa, herbs');
  await put(user, 'Image URL', 'https://example.org/e.jpg');
  await user.type(field('Contact number'), '08012345678');
}

/** Answers every add and keeps what was sent. */
function recordAdds() {
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.post('/api/dibia/admin/dibia', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json(aDibia(), { status: 201 });
    }),
  );
  return sent;
}

it('has the keys for Igbo letters at the name, the bio and the services', async () => {
  const { user } = await renderAdd();
  for (const name of ['Name', 'Bio', 'Services']) {
    const keys = within(screen.getByRole('toolbar', { name: `Letters for ${name}` }));
    await user.type(field(name), 'Ug');
    await user.click(keys.getByRole('button', { name: 'ọ' }));
    expect(field(name)).toHaveValue('Ugọ');
    expect(field(name)).toHaveFocus();
  }
});

it('sends every field, the contact with its suffix and each link under its platform', async () => {
  const sent = recordAdds();
  const { user } = await renderAdd(dibiaPaths.root);
  await fill(user);
  expect(field('Contact number')).toHaveValue('+234 801 234 5678');
  await put(user, 'Email', ' ezenwa@example.com ');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Platform' }), 'tiktok');
  await put(user, 'URL', 'https://tiktok.com/@ezenwa');
  await user.keyboard('{Enter}');
  await put(user, 'Linktree', 'https://linktr.ee/ezenwa');
  await user.click(submit());
  expect(await screen.findByText('Dibia added successfully!')).toBeVisible();
  expect(sent).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as unknown,
      name: 'Ezenwa Ọ́kụ',
      bio: 'Reads the four days',
      services: 'Afa, herbs',
      image: 'https://example.org/e.jpg',
      contact: '+234 801 234 5678 (Call & WhatsApp)',
      email: 'ezenwa@example.com',
      website: '',
      linktree: 'https://linktr.ee/ezenwa',
      instagram: '',
      twitter: '',
      facebook: '',
      tiktok: 'https://tiktok.com/@ezenwa',
      youtube: '',
    },
  ]);
});

it('ticks WhatsApp again in the emptied form', async () => {
  const { passTime } = keepBanners();
  const sent = recordAdds();
  const { user } = await renderAdd();
  expect(whatsApp()).toBeChecked();
  expect(field('Contact number')).toHaveAttribute('placeholder', '01234567890 or +234 123 456 7890');
  expect(field('Bio')).toHaveAttribute('rows', '5');
  await fill(user);
  await user.click(whatsApp());
  await user.click(submit());
  await screen.findByText('Dibia added successfully!');
  expect(sent[0]).toMatchObject({ contact: '+234 801 234 5678 (Call only)' });
  act(passTime);
  expect(field('Contact number')).toHaveValue('');
  expect(whatsApp()).toBeChecked();
});

it('says so when a number is not what was typed, and keeps it as it is on demand', async () => {
  const sent = recordAdds();
  const { user } = await renderAdd();
  await fill(user);
  await user.clear(field('Contact number'));
  await user.type(field('Contact number'), '+1 202 555 0100');
  expect(field('Contact number')).toHaveValue('+234 120 255 5010');
  expect(screen.getByText(/^You typed a number with \+1, the code of another country\./)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Save.\+1/ }));
  expect(field('Contact number')).toHaveValue('+1 202 555 0100');
  expect(field('Contact number')).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Save.\+/ })).not.toBeInTheDocument();
  await user.keyboard('{Backspace}1');
  expect(field('Contact number')).toHaveValue('+1 202 555 0101');
  await user.click(submit());
  expect(await screen.findByText('Dibia added successfully!')).toBeVisible();
  expect(sent[0]).toMatchObject({ contact: '+1 202 555 0101 (Call & WhatsApp)' });
});

it('asks which of two numbers to save before it saves', async () => {
  const sent = recordAdds();
  const { user } = await renderAdd();
  await fill(user);
  await user.clear(field('Contact number'));
  await user.type(field('Contact number'), '+1 202 555 0100');
  await user.click(submit());
  await waitFor(() => expect(field('Contact number')).toHaveFocus());
  expect(field('Contact number')).toHaveAccessibleDescription('Choose which number to save');
  expect(screen.getByText('Which number should be saved?')).toBeVisible();
  expect(sent).toEqual([]);
  await user.tab();
  expect(screen.getByRole('button', { name: /^Save.\+1 202 555 0100$/ })).toHaveFocus();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(field('Contact number')).toHaveFocus();
  await waitFor(() => expect(field('Contact number')).toHaveAccessibleDescription(''));
  expect(screen.queryByText('Which number should be saved?')).toBeNull();
  await user.click(submit());
  expect(await screen.findByText('Dibia added successfully!')).toBeVisible();
  expect(sent[0]).toMatchObject({ contact: '+234 120 255 5010 (Call & WhatsApp)' });
});

it('says before it is sent that digits are missing or too many, and takes the number on demand', async () => {
  const sent = recordAdds();
  const { user } = await renderAdd();
  await fill(user);
  await user.clear(field('Contact number'));
  await user.type(field('Contact number'), '080123456789');
  expect(field('Contact number')).toHaveValue('+234 801 234 5678');
  expect(screen.getByText(/^A Nigerian number has ten digits/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Save.080123456789$/ })).toBeVisible();
  await user.clear(field('Contact number'));
  await user.type(field('Contact number'), '0803');
  expect(screen.queryByRole('button', { name: /^Keep/ })).not.toBeInTheDocument();
  await user.click(submit());
  const incomplete = 'The number is incomplete: 3 of 10 digits after +234';
  await waitFor(() => expect(field('Contact number')).toHaveAccessibleDescription(incomplete));
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Keep.\+234 803$/ }));
  await waitFor(() => expect(field('Contact number')).toHaveAccessibleDescription(''));
  await user.click(submit());
  expect(await screen.findByText('Dibia added successfully!')).toBeVisible();
  expect(sent[0]).toMatchObject({ contact: '+234 803 (Call & WhatsApp)' });
});

it('takes an email for one only when it is, and the Linktree only as a web address', async () => {
  const { user } = await renderAdd();
  await put(user, 'Email', 'ezenwa@');
  await put(user, 'Linktree', 'linktr.ee/ezenwa');
  await user.tab();
  const ofLinktree = 'Enter a full web address, such as https://example.com';
  await waitFor(() => expect(field('Linktree')).toHaveAccessibleDescription(ofLinktree));
  expect(field('Email')).toHaveAccessibleDescription('Enter an email address, such as name@example.com');
  await user.click(screen.getByRole('button', { name: 'Did you mean https://linktr.ee/ezenwa?' }));
  expect(field('Linktree')).toHaveValue('https://linktr.ee/ezenwa');
});

it('keeps the caret by its digit while the number is edited in the middle', async () => {
  const { user } = await renderAdd();
  const number = field('Contact number');
  await user.type(number, '0801234567');
  expect(number).toHaveValue('+234 801 234 567');
  await user.type(number, '9', { initialSelectionStart: 7, initialSelectionEnd: 7 });
  expect(number).toHaveValue('+234 809 123 4567');
  expect(number.selectionStart).toBe(8);
  await user.keyboard('x{Backspace}');
  expect(number).toHaveValue('+234 801 234 567');
  expect(number.selectionStart).toBe(7);
  await user.type(number, '{Delete}{Delete}', { initialSelectionStart: 8, initialSelectionEnd: 8 });
  expect(number).toHaveValue('+234 801 345 67');
  expect(number.selectionStart).toBe(9);
});

it('is emptied with Backspace', async () => {
  const { user } = await renderAdd();
  await user.type(field('Contact number'), '080');
  await user.keyboard('{Backspace}');
  expect(field('Contact number')).toHaveValue('+234 8');
  await user.keyboard('{Backspace}');
  expect(field('Contact number')).toHaveValue('');
});
