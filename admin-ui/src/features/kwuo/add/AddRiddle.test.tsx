import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aRiddle } from '../../../testing/factories';
import { problem } from '../../../testing/server';
import { keepBanners } from '../../../testing/timers';
import { answer, chosen, field, put, tab } from '../riddles.testkit';
import { added, fill, putOptions, recordAdds, renderAdd, submit } from './addRiddle.testkit';

let banners: ReturnType<typeof keepBanners>;
beforeEach(() => void (banners = keepBanners()));

it('sends riddle, translation, the filled options and the answer with an id and a time', async () => {
  const sent = recordAdds();
  const { user } = await renderAdd();
  expect(screen.getAllByRole('textbox', { name: /^Option / })).toHaveLength(4);
  await put(user, 'Riddle', ' Gwa m nwata gbara afọ ọnụ. ');
  await put(user, 'Translation', 'A child with a beard.');
  await putOptions(user, ' Ji ', '', 'Ọka');
  await user.selectOptions(answer(), 'Ọka');
  await user.click(submit());
  expect(await added()).toBeVisible();
  expect(sent).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as unknown,
      riddle: 'Gwa m nwata gbara afọ ọnụ.',
      translation: 'A child with a beard.',
      answer: 'Ọka',
      options: ['Ji', 'Ọka'],
    },
  ]);
  expect(await axeFindings()).toEqual([]);
});

it('says for 3 seconds that it worked, then empties the form, and the list has it', async () => {
  const { user, held } = await renderAdd();
  recordAdds(() => {
    held.riddles = [aRiddle({ id: 'new', riddle: 'Gwa m' })];
    return HttpResponse.json(aRiddle(), { status: 201 });
  });
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Add option' }));
  await user.click(submit());
  const banner = await added();
  // Browsers take the focus from what is inert; here it has to go by way of a link.
  const [link] = screen.getAllByRole('link');
  link?.focus();
  link?.blur();
  expect(field('Riddle')).toHaveValue('Gwa m nwata gbara afọ ọnụ.');
  act(banners.passTime);
  expect(banner).not.toBeInTheDocument();
  for (const name of ['Riddle', 'Translation', 'Option 1', 'Option 2']) expect(field(name)).toHaveValue('');
  expect(screen.getAllByRole('textbox', { name: /^Option / })).toHaveLength(4);
  expect(answer()).toHaveValue('');
  await waitFor(() => expect(field('Riddle')).toHaveFocus());
  await user.click(tab('Edit Riddles'));
  expect(await screen.findByText('Gwa m')).toBeVisible();
});

it('sends once, however often it is pressed', async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const sent = recordAdds(async () => {
    await released;
    return HttpResponse.json(aRiddle(), { status: 201 });
  });
  const { user } = await renderAdd();
  await fill(user);
  const form = screen.getByRole('form', { name: 'Add Riddle' });
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled();
  fireEvent.submit(form);
  release();
  await added();
  fireEvent.submit(form);
  expect(sent).toHaveLength(1);
});

it('adds the same riddle again under another id', async () => {
  const sent = recordAdds();
  const { user } = await renderAdd();
  for (const round of [1, 2]) {
    await fill(user);
    await user.click(submit());
    await added();
    act(banners.passTime);
    expect(sent).toHaveLength(round);
  }
  const [first, second] = sent as { id: string }[];
  expect(second).toMatchObject({ riddle: 'Gwa m nwata gbara afọ ọnụ.' });
  expect(second?.id).not.toBe(first?.id);
});

it('names all that is missing beside the fields and leads to the first', async () => {
  const sent = recordAdds();
  const { user } = await renderAdd();
  await user.click(submit());
  await waitFor(() => expect(field('Riddle')).toHaveFocus());
  expect(field('Riddle')).toHaveAccessibleDescription(/Riddle is required$/);
  expect(field('Translation')).toHaveAccessibleDescription(/Translation is required$/);
  expect(field('Option 1')).toHaveAccessibleDescription('Please fill at least 2 options');
  expect(answer()).toHaveAccessibleDescription('Please select a valid answer from the filled options');
  expect(await axeFindings()).toEqual([]);
  expect(sent).toEqual([]);
});

it('leads to the option that is missing, then to the answer', async () => {
  const sent = recordAdds();
  const { user } = await renderAdd();
  await put(user, 'Riddle', 'Gwa m');
  await put(user, 'Translation', 'Tell me');
  await putOptions(user, 'Ji', '   ');
  await user.click(submit());
  await waitFor(() => expect(field('Option 2')).toHaveFocus());
  expect(field('Option 2')).toHaveAccessibleDescription('Please fill at least 2 options');
  await user.clear(field('Option 2'));
  await user.paste('Ọka');
  expect(field('Option 2')).not.toHaveAccessibleDescription();
  await user.click(submit());
  await waitFor(() => expect(answer()).toHaveFocus());
  await user.selectOptions(answer(), 'Ji');
  expect(answer()).not.toHaveAccessibleDescription();
  await put(user, 'Option 1', '');
  expect(chosen()).toBe('Choose the correct answer');
  await putOptions(user, '', 'Ọka', 'Ede');
  await user.click(submit());
  expect(await screen.findByText('Please select a valid answer from the filled options')).toBeVisible();
  expect(sent).toEqual([]);
});

it('says nothing of the options before they are left', async () => {
  const { user } = await renderAdd();
  await user.click(field('Option 1'));
  await user.tab();
  await user.tab();
  expect(screen.queryByText('Please fill at least 2 options')).not.toBeInTheDocument();
  await user.click(field('Translation'));
  expect(await screen.findByText('Please fill at least 2 options')).toBeVisible();
});

it('keeps everything when it fails, and sends the same id again', async () => {
  const sent = recordAdds((count) =>
    count === 1
      ? problem(500, 'Something went wrong')
      : count === 2
        ? new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })
        : count === 3
          ? HttpResponse.error()
          : HttpResponse.json(aRiddle(), { status: 201 }),
  );
  const { user } = await renderAdd();
  await fill(user);
  await user.click(submit());
  expect(await screen.findByText('Failed to create riddle: Something went wrong')).toBeVisible();
  await user.click(submit());
  const lost =
    'Failed to create riddle: No answer from the server. What you typed is still here; try again. It is never added twice.';
  expect(await screen.findByText(lost)).toBeVisible();
  await user.click(submit());
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(await screen.findByText(lost)).toBeVisible();
  expect(field('Riddle')).toHaveValue('Gwa m nwata gbara afọ ọnụ.');
  expect(chosen()).toBe('Ọka');
  await user.click(submit());
  await added();
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(sent).toHaveLength(4);
});

it('brings back what was typed and not saved, options and answer too, and lets it go', async () => {
  const { user, unmount } = await renderAdd();
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Remove option 4' }));
  unmount();
  await renderAdd();
  expect(field('Riddle')).toHaveValue('Gwa m nwata gbara afọ ọnụ.');
  expect(field('Option 2')).toHaveValue('Ọka');
  expect(screen.queryByRole('textbox', { name: 'Option 4' })).not.toBeInTheDocument();
  expect(chosen()).toBe('Ọka');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field('Riddle')).toHaveValue('');
  expect(field('Option 4')).toHaveValue('');
});

it('asks once before what was typed is left', async () => {
  const { user } = await renderAdd();
  await putOptions(user, 'Ji');
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

it('opens the added riddle from the message', async () => {
  const { user, held, router } = await renderAdd();
  const idOf = (riddle: Record<string, unknown> | undefined) => String(riddle?.['id']);
  const sent = recordAdds(() => {
    held.riddles = [aRiddle({ id: idOf(sent[0]) })];
    return HttpResponse.json(held.riddles[0], { status: 201 });
  });
  await fill(user);
  await user.click(submit());
  await added();
  await user.click(screen.getByRole('link', { name: 'Open' }));
  expect(await screen.findByRole('dialog', { name: 'Edit Riddle' })).toBeVisible();
  expect(router.state.location.search).toBe(`?tab=edit&edit=${idOf(sent[0])}`);
});
