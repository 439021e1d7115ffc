import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { iluPaths } from '../paths';
import { axeFindings } from '../../../testing/axe';
import { aProverb } from '../../../testing/factories';
import { renderRoute } from '../../../testing/renderRoute';
import { problem, server } from '../../../testing/server';
import { keepBanners } from '../../../testing/timers';
import { added, field, fill, put, recordAdds, renderAdd, submit } from './addProverb.testkit';

let banners: ReturnType<typeof keepBanners>;
beforeEach(() => void (banners = keepBanners()));

const categories = () => screen.getByRole('combobox', { name: 'Categories' });

it('is the index of Ilu Finder too', async () => {
  server.use(http.get('/api/ilu/categories', () => HttpResponse.json([])));
  renderRoute(iluPaths.root);
  expect(await screen.findByRole('heading', { level: 1, name: 'Add Proverb' })).toBeVisible();
});

it('sends proverb, meaning and the chosen categories with an id and a time', async () => {
  const sent = recordAdds();
  const { user } = await renderAdd();
  await put(user, 'Proverb', '  Egbe bere, ugo bere. ');
  await put(user, 'Meaning', 'Let both perch.');
  await user.click(categories());
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Afa',
    'Animals',
    'Nature',
    'Friendship',
  ]);
  await user.click(screen.getByRole('option', { name: 'Nature' }));
  await user.click(screen.getByRole('option', { name: 'Animals' }));
  await user.keyboard('{Escape}');
  await user.click(submit());
  expect(await added()).toBeVisible();
  expect(sent).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as unknown,
      proverb: 'Egbe bere, ugo bere.',
      meaning: 'Let both perch.',
      categories: ['Animals', 'Nature'],
    },
  ]);
});

it('labels categories as required and takes a proverb without', async () => {
  const sent = recordAdds();
  const { user } = await renderAdd();
  expect(categories()).toHaveAttribute('aria-required', 'true');
  await fill(user);
  await user.click(submit());
  await added();
  expect(sent[0]).toMatchObject({ categories: [] });
});

it('says for 3 seconds that it worked, then empties the form', async () => {
  recordAdds();
  const { user } = await renderAdd();
  await fill(user);
  await user.click(submit());
  const banner = await added();
  // A screen reader reads the focused message; announcing it too would repeat it.
  const message = screen.getByText('Proverb added successfully!').closest('[tabindex="-1"]');
  await waitFor(() => expect(message).toHaveFocus());
  expect(message?.closest('[role=status]')).toHaveAttribute('aria-live', 'off');
  expect(field('Proverb')).toHaveValue('Egbe bere, ugo bere.');
  act(banners.passTime);
  expect(banner).not.toBeInTheDocument();
  expect(field('Proverb')).toHaveValue('');
  expect(field('Meaning')).toHaveValue('');
  await waitFor(() => expect(field('Proverb')).toHaveFocus());
});

it('empties the form sooner for a letter that begins the next proverb', async () => {
  recordAdds();
  const { user } = await renderAdd();
  await fill(user);
  await user.click(submit());
  const banner = await added();
  const message = screen.getByText('Proverb added successfully!').closest('[tabindex="-1"]');
  await waitFor(() => expect(message).toHaveFocus());
  await user.keyboard('Nwa');
  expect(banner).not.toBeInTheDocument();
  expect(field('Proverb')).toHaveValue('Nwa');
  expect(field('Meaning')).toHaveValue('');
});

it('announces that it worked to a person who has gone on elsewhere, and leaves the focus there', async () => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  recordAdds(async () => {
    await answered;
    return HttpResponse.json(aProverb(), { status: 201 });
  });
  const { user } = await renderAdd();
  await fill(user);
  await user.click(submit());
  await screen.findByRole('button', { name: 'Processing...' });
  const [link] = screen.getAllByRole('link');
  act(() => link?.focus());
  answer();
  const banner = await added();
  expect(link).toHaveFocus();
  expect(banner.closest('[role=status]')).not.toHaveAttribute('aria-live');
  act(banners.passTime);
  expect(link).toHaveFocus();
});

it('is sent with Ctrl+Enter, also from a field of several lines, as the shortcut sheet says', async () => {
  const sent = recordAdds();
  const { user } = await renderAdd();
  await waitFor(() => expect(field('Proverb')).toHaveFocus());
  act(() => field('Proverb').blur());
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(sheet.getByText('Save a form, reason or note')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await put(user, 'Meaning', 'Let both perch.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Proverb is required')).toBeVisible();
  expect(sent).toEqual([]);
  await put(user, 'Proverb', 'Egbe bere, ugo bere.');
  await user.click(field('Meaning'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await added();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ meaning: 'Let both perch.' });
});

it('sends once, however often it is pressed', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const sent = recordAdds(async () => {
    await answered;
    return HttpResponse.json(aProverb(), { status: 201 });
  });
  const { user } = await renderAdd();
  await fill(user);
  const form = screen.getByRole('form', { name: 'Add Proverb' });
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled();
  fireEvent.submit(form);
  answer();
  await added();
  fireEvent.submit(form);
  expect(sent).toHaveLength(1);
});

it('names what is missing beside the fields and leads to the first', async () => {
  const { user } = await renderAdd();
  await user.click(submit());
  await waitFor(() => expect(field('Proverb')).toHaveFocus());
  expect(field('Proverb')).toHaveAccessibleDescription(/Proverb is required$/);
  expect(field('Meaning')).toHaveAccessibleDescription(/Meaning is required$/);
  expect(field('Meaning')).toHaveAttribute('rows', '5');
  expect(await axeFindings()).toEqual([]);
});

it('keeps everything when it fails, and sends the same id again', async () => {
  const sent = recordAdds((count) =>
    count === 1
      ? problem(422, 'Proverb has at most 600 letters', {
          errors: [{ location: 'body.proverb', message: 'Proverb has at most 600 letters' }],
        })
      : count === 2
        ? HttpResponse.error()
        : HttpResponse.json(aProverb(), { status: 201 }),
  );
  const { user } = await renderAdd();
  await fill(user);
  await user.click(submit());
  expect(await screen.findByText('Failed to create proverb: Proverb has at most 600 letters')).toBeVisible();
  expect(field('Proverb')).toHaveAccessibleDescription(/Proverb has at most 600 letters$/);
  expect(field('Proverb')).toHaveValue('Egbe bere, ugo bere.');
  await user.click(submit());
  expect(
    await screen.findByText(
      'Failed to create proverb: No answer from the server. What you typed is still here; try again. It is never added twice.',
    ),
  ).toBeVisible();
  await user.click(submit());
  await added();
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(sent).toHaveLength(3);
});

it('warns about a similar proverb in the place of the hint, compares it when asked, and adds it without a question', async () => {
  const sent = recordAdds();
  const near = { ...aProverb({ id: 'p9', proverb: 'Egbe belu, ugo belu.' }), similarity: 0.9 };
  const { user } = await renderAdd([near]);
  await fill(user);
  expect(await screen.findByText('A similar proverb exists.')).toBeVisible();
  expect(screen.queryByText('In Igbo.')).toBeNull();
  expect(screen.queryByText('Already in the database')).toBeNull();
  const compare = screen.getByRole('button', { name: 'Compare', expanded: false });
  await user.click(compare);
  expect(screen.getByText('Already in the database')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await user.clear(field('Proverb'));
  expect(await screen.findByText('In Igbo.')).toBeVisible();
  expect(screen.queryByText('Already in the database')).toBeNull();
  await put(user, 'Proverb', 'Egbe bere, ugo bere.');
  expect(await screen.findByRole('button', { name: 'Compare', expanded: false })).toBeVisible();
  await user.click(submit());
  await added();
  expect(sent).toHaveLength(1);
});

it('asks once before it adds a proverb that exists word for word, and finds it before the hint does', async () => {
  const sent = recordAdds((count) =>
    count === 1 ? HttpResponse.error() : HttpResponse.json(aProverb(), { status: 201 }),
  );
  const same = { ...aProverb({ id: 'p9', proverb: 'Egbe bere, ugo bere.' }), similarity: 1 };
  const { user } = await renderAdd([same]);
  await fill(user);
  await user.keyboard('{Control>}{Enter}{/Control}');
  const title = 'This proverb already exists. Add it again?';
  const question = within(await screen.findByRole('alertdialog', { name: title }));
  expect(question.getByRole('button', { name: 'Go back' })).toHaveFocus();
  // Nothing is sent yet.
  expect(screen.queryByText('Processing...')).toBeNull();
  const link = question.getByRole('link', { name: 'Egbe bere, ugo bere., opens in a new tab' });
  expect(link).toHaveAttribute('href', `${iluPaths.edit}?edit=p9`);
  expect(await axeFindings()).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(document.activeElement).toHaveValue('Egbe bere, ugo bere.'));
  expect(sent).toEqual([]);

  await user.click(await screen.findByRole('button', { name: 'Add Proverb' }));
  await user.click(await screen.findByRole('button', { name: 'Add it again' }));
  await screen.findByText(/^Failed to create proverb: No answer/);
  await user.click(await screen.findByRole('button', { name: 'Add Proverb' }));
  await added();
  expect(sent).toHaveLength(2);
});

it('moves the focus to the message and the first field after an answer with Add it again', async () => {
  recordAdds();
  const same = { ...aProverb({ id: 'p9', proverb: 'Egbe bere, ugo bere.' }), similarity: 1 };
  const { user } = await renderAdd([same]);
  await fill(user);
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Add it again' }));
  await added();
  await waitFor(() =>
    expect(screen.getByText('Proverb added successfully!').closest('[tabindex]')).toHaveFocus(),
  );
  act(banners.passTime);
  await waitFor(() => expect(field('Proverb')).toHaveFocus());
  expect(field('Proverb')).toHaveValue('');
});

it.each([
  ['marks', 'Egbe bere, ugo bere.', 'Égbè bère, ugo bere.'],
  ['dots and punctuation', 'Egbe bere, ụgọ bere.', 'Egbe bere ugo bere'],
])('asks before it adds a proverb that differs only in its %s', async (_, stored, typed) => {
  const sent = recordAdds();
  const { user } = await renderAdd([{ ...aProverb({ id: 'p9', proverb: stored }), similarity: 1 }]);
  await fill(user);
  await user.clear(field('Proverb'));
  await put(user, 'Proverb', typed);
  await user.keyboard('{Control>}{Enter}{/Control}');
  const title = 'A proverb with the same letters exists. Add yours too?';
  const question = within(await screen.findByRole('alertdialog', { name: title }));
  expect(question.getByText(/^The existing one is spelled slightly differently/)).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Add yours too' }));
  await added();
  expect(sent).toHaveLength(1);
});

it('does not ask about the proverb that it has just added, until it is typed again', async () => {
  const found = [{ ...aProverb({ id: 'p9', proverb: 'Egbe belu, ugo belu.' }), similarity: 0.9 }];
  let isLost = true;
  const sent = recordAdds(() => {
    const id = String(sent.at(-1)?.['id']);
    found.splice(0, 1, { ...aProverb({ id, proverb: 'Egbe bere, ugo bere.' }), similarity: 1 });
    return isLost ? HttpResponse.error() : HttpResponse.json(aProverb(), { status: 201 });
  });
  const { user } = await renderAdd(found);
  await fill(user);
  await screen.findByText('A similar proverb exists.');
  await user.click(submit());
  await screen.findByText(/^Failed to create proverb: No answer/);
  isLost = false;
  await user.click(submit());
  await added();
  expect(screen.queryByText('This exact proverb exists.')).toBeNull();
  act(banners.passTime);
  await fill(user);
  await user.click(submit());
  expect(await screen.findByRole('button', { name: 'Add it again' })).toBeVisible();
  expect(sent).toHaveLength(2);
});

it('adds a proverb if the search for the same one fails', async () => {
  const sent = recordAdds();
  const { user } = await renderAdd();
  server.use(http.get('/api/ilu/admin/similar', () => problem(500, 'Broken')));
  await fill(user);
  await user.click(submit());
  await added();
  expect(sent).toHaveLength(1);
});

it('brings back what was typed and not saved, and lets it go', async () => {
  const { user, unmount } = await renderAdd();
  await put(user, 'Proverb', 'Egbe bere');
  unmount();
  await renderAdd();
  expect(field('Proverb')).toHaveValue('Egbe bere');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field('Proverb')).toHaveValue('');
});

it('asks once before what was typed is left', async () => {
  const { user, router } = await renderAdd();
  await put(user, 'Proverb', 'Egbe bere');
  await act(() => router.navigate(iluPaths.categories));
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

it('says when the categories cannot be loaded, and tries again', async () => {
  server.use(http.get('/api/ilu/categories', () => problem(500, 'Broken')));
  const { user } = renderRoute(iluPaths.add);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByText(/The categories could not be loaded\./)).toBeVisible();
  server.use(http.get('/api/ilu/categories', () => HttpResponse.json(['Time'])));
  await user.click(retry);
  await waitFor(() => expect(retry).not.toBeInTheDocument());
});

it('asks nothing when the form is left empty again, after typing or after adding', async () => {
  recordAdds();
  const { user, router } = await renderAdd();
  await user.type(field('Proverb'), 'E');
  await user.clear(field('Proverb'));
  await act(() => router.navigate('/'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  await act(() => router.navigate(iluPaths.add));
  await screen.findByRole('heading', { level: 1, name: 'Add Proverb' });
  await fill(user);
  await user.click(submit());
  await added();
  act(() => banners.passTime());
  await waitFor(() => expect(field('Proverb')).toHaveValue(''));
  await act(() => router.navigate('/'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});
