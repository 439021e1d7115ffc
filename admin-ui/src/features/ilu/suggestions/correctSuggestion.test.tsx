import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aProverb, aSuggestion } from '../../../testing/factories';
import { problem, server } from '../../../testing/server';
import { keepOffers } from '../../../testing/timers';
import type { SimilarProverb } from '../api';
import { iluPaths } from '../paths';
import { renderBox } from './suggestions.testkit';

beforeEach(() => {
  keepOffers();
  localStorage.setItem('obi.goOn', 'no'); // 'Open the next one automatically' is off
});

const ora = aSuggestion({ proverb: 'Ọra na azụ nwa.' });
const twin: SimilarProverb = {
  ...aProverb({
    id: 'twin',
    version: 3,
    proverb: 'Ọha na-azụ nwa.',
    meaning: ora.meaning,
    categories: ['Nwata', 'Chi'],
  }),
  similarity: 0.9,
};
const open = (suggestion = ora, similar: SimilarProverb[] = []) =>
  renderBox([suggestion], `?tab=${suggestion.status}&open=${suggestion.id}`, () => similar);
const button = (name: string) => screen.findByRole('button', { name });
const question = async (name = 'Approve and publish') => within(await screen.findByRole('dialog', { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('corrections', () => {
  it('are made in place, beside what was submitted, and published', async () => {
    const { user, held } = await open();
    await user.click(await button('Make corrections'));
    const dialog = await question();
    const proverb = dialog.getByRole('textbox', { name: 'Proverb' });
    expect(proverb).toHaveFocus();
    expect(proverb).toHaveValue(ora.proverb);
    expect(dialog.queryByText(/Submitted:/)).toBeNull();
    type(proverb, 'Ọra na-azụ nwa.');
    expect(dialog.getByText('Submitted:')).toHaveTextContent('Submitted: Ọra na azụ nwa.');
    expect(dialog.getAllByText('Submitted:')).toHaveLength(1);
    expect(await axeFindings()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Approve and publish' }));
    expect(await screen.findByText(/suggestion approved and published\./)).toBeVisible();
    const { meaning, categories } = ora;
    expect(held.decided).toEqual([
      ['publish', { corrected: { proverb: 'Ọra na-azụ nwa.', meaning, categories } }],
    ]);
    expect(held.suggestions[0]?.proverb).toBe(ora.proverb);
  });

  it('show broken rules at the field, those of the server too', async () => {
    const { user, held } = await open({ ...ora, status: 'approved' });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await user.click(await button('Make corrections'));
    const dialog = await question('Add to proverbs');
    const publish = dialog.getByRole('button', { name: 'Add to proverbs' });
    type(dialog.getByRole('textbox', { name: 'Meaning' }), ' ');
    await user.click(publish);
    expect(await dialog.findByText('Meaning is required.')).toBeVisible();
    expect(held.decided).toEqual([]);

    const errors = [{ location: 'body.corrected.meaning', message: 'Meaning is too odd' }];
    server.use(
      http.patch('/api/ilu/admin/suggestions/publish-approved', () => problem(422, '', { errors }), {
        once: true,
      }),
    );
    type(dialog.getByRole('textbox', { name: 'Meaning' }), 'Odd');
    await user.click(publish);
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: 'Meaning' })).toHaveAccessibleDescription(
        'Meaning is too odd',
      ),
    );
    await user.click(publish);
    await screen.findByText(/suggestion added to the proverbs\./);
    expect(held.decided).toMatchObject([['publish-approved', { corrected: { meaning: 'Odd' } }]]);
  });

  it('are kept when the question is closed or the call fails, until they are discarded', async () => {
    const { user, held } = await open();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await user.click(await button('Approve and publish'));
    let dialog = await question();
    await user.click(dialog.getByRole('button', { name: 'Make corrections' }));
    type(dialog.getByRole('textbox', { name: 'Meaning' }), 'Everyone helps.');
    server.use(http.patch('/api/ilu/admin/suggestions/publish', () => problem(503, 'Busy'), { once: true }));
    await user.click(dialog.getByRole('button', { name: 'Approve and publish' }));
    await dialog.findByRole('alert');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Approve and publish' })).toBeNull());
    await user.click(await button('Approve and publish'));
    dialog = await question();
    expect(dialog.getByRole('textbox', { name: 'Meaning' })).toHaveValue('Everyone helps.');
    await user.click(dialog.getByRole('button', { name: 'Discard corrections' }));
    expect(dialog.queryByRole('textbox')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Approve and publish' }));
    await screen.findByText(/suggestion approved and published\./);
    expect(held.decided).toEqual([['publish', {}]]);
  });
});

describe('a known duplicate', () => {
  it('stands beside the suggestion with every difference marked, and Cancel has the focus', async () => {
    const { user } = await open({ ...ora, categories: ['nwata', 'Mmadu'] }, [twin]);
    await user.click(await button('Approve and publish'));
    const dialog = await question();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    const side = (label: string) => dialog.getByText(label).nextElementSibling as HTMLElement;
    const marked = (label: string) =>
      [...side(label).querySelectorAll('mark')].map(({ textContent }) => textContent);
    await waitFor(() => expect(marked('New')).toEqual(['Ọra na azụ', 'Mmadu']));
    expect(marked('Already in the database')).toEqual(['Ọha na-azụ', 'Chi']);
    expect(await axeFindings()).toEqual([]);
  });

  it('can get what it lacks', async () => {
    const { user, held } = await open(ora, [twin]);
    await user.click(await button('Approve and publish'));
    const dialog = await question();
    expect(
      await dialog.findByText(
        '“Add to the existing one” adds the category “Mmadu” to it. Its text and meaning stay as they are.',
      ),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Add to the existing one' }));
    expect(await screen.findByText(/suggestion approved and added to the existing proverb\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the proverb' })).toHaveAttribute(
      'href',
      `${iluPaths.edit}?edit=twin`,
    );
    expect(held.decided).toEqual([['publish', { addTo: 'twin' }]]);
  });

  it('is loaded again when someone else has changed it', async () => {
    const { user, held } = await open({ ...ora, status: 'approved' }, [twin]);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const sent: (string | null)[] = [];
    server.use(
      http.patch('/api/ilu/admin/suggestions/publish-approved', ({ request }) => {
        sent.push(request.headers.get('If-Match'));
        return sent.length === 1 ? problem(412, 'This has changed since') : undefined;
      }),
    );
    await user.click(await button('Add to proverbs'));
    const dialog = await question('Add to proverbs');
    const add = await dialog.findByRole('button', { name: 'Add to the existing one' });
    held.similar = () => [{ ...twin, version: 4, categories: ['Mmadu', 'Nwata'] }];
    await user.click(add);
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The suggestion could not be added to the existing proverb. This has changed since. Try again.',
    );
    expect(
      await dialog.findByText(/changes nothing in it, because it has all these categories/),
    ).toBeVisible();
    await user.click(add);
    await screen.findByText(/suggestion added to the existing proverb\./);
    expect(sent).toEqual(['"3"', '"4"']);
  });
});
