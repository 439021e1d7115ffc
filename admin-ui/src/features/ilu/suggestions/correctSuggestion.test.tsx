import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aProverb, aRecording, aSuggestion } from '../../../testing/factories';
import { problem, server } from '../../../testing/server';
import { keepOffers } from '../../../testing/timers';
import type { SimilarProverb } from '../api';
import { iluPaths } from '../paths';
import { detailsButton, renderBox } from './suggestions.testkit';

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
const question = async (name: string | RegExp = 'Publish this suggestion') =>
  within(await screen.findByRole('dialog', { name }));
const correcting = () => question(/^Correct the suggestion/);
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('corrections', () => {
  it('are made in place, beside what was submitted, and published', async () => {
    const { user, held } = await open();
    await user.click(await button('Make corrections'));
    const dialog = await question('Correct the suggestion “Ọra na azụ nwa”');
    const proverb = dialog.getByRole('textbox', { name: 'Proverb' });
    expect(proverb).toHaveFocus();
    expect(proverb).toHaveValue(ora.proverb);
    expect(proverb).toHaveProperty('selectionStart', ora.proverb.length);
    expect(dialog.queryByText(/Submitted:/)).toBeNull();
    expect(dialog.getByRole('button', { name: 'Back to the preview' })).toBeVisible();
    type(proverb, 'Ọra na-azụ nwa.');
    expect(dialog.getByText('Submitted:')).toHaveTextContent('Submitted: Ọra na azụ nwa.');
    expect(dialog.getAllByText('Submitted:')).toHaveLength(1);
    expect(await axeFindings()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(
      await screen.findByText('“Ọra na-azụ nwa”: suggestion published.', { exact: false }),
    ).toBeVisible();
    const { meaning, categories } = ora;
    expect(held.decided).toEqual([
      ['publish', { corrected: { proverb: 'Ọra na-azụ nwa.', meaning, categories } }],
    ]);
    expect(held.suggestions[0]?.proverb).toBe(ora.proverb);
  });

  it('mark the card until they are saved or discarded', async () => {
    const { user } = await open();
    const mark = () => screen.queryByText('Unsaved changes');
    await user.click(await button('Make corrections'));
    type((await correcting()).getByRole('textbox', { name: 'Meaning' }), 'Everyone helps.');
    await user.click((await correcting()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(mark()).toBeInTheDocument());
    await user.click(await button('Continue corrections'));
    await user.click((await correcting()).getByRole('button', { name: 'Discard corrections' }));
    await waitFor(() => expect(mark()).toBeNull());
    await user.click((await question()).getByRole('button', { name: 'Make corrections' }));
    type((await correcting()).getByRole('textbox', { name: 'Meaning' }), 'All help.');
    await waitFor(() => expect(mark()).toBeInTheDocument());
    await user.click((await correcting()).getByRole('button', { name: 'Save corrections' }));
    expect(await screen.findByText(/^Corrected by ngozi/)).toBeVisible();
    expect(mark()).toBeNull();
  });

  it('are saved with Ctrl+Enter, without a decision', async () => {
    const { user, held } = await open();
    await user.click(await button('Make corrections'));
    await user.type((await correcting()).getByRole('textbox', { name: 'Meaning' }), '!');
    act(() => screen.getByRole('combobox', { name: /^Categories/ }).focus());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(await screen.findByText('Corrections saved.')).toBeVisible();
    expect(await screen.findByText(/^Corrected by ngozi/)).toBeVisible();
    expect(held.decided).toMatchObject([['correct', { corrected: { meaning: `${ora.meaning}!` } }]]);
  });

  it('show broken rules at the field, those of the server too', async () => {
    const { user, held } = await open({ ...ora, status: 'approved' });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await user.click(await button('Make corrections'));
    const dialog = await correcting();
    const publish = dialog.getByRole('button', { name: 'Publish' });
    type(dialog.getByRole('textbox', { name: 'Meaning' }), ' ');
    await user.click(publish);
    expect(await dialog.findByText('Meaning is required')).toBeVisible();
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
    await screen.findByText(/suggestion published\./);
    expect(held.decided).toMatchObject([['publish-approved', { corrected: { meaning: 'Odd' } }]]);
  });

  it('are kept when the question is closed or the call fails, until they are discarded', async () => {
    const { user, held } = await open();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await user.click(await button('Publish'));
    let dialog = await question();
    await user.click(dialog.getByRole('button', { name: 'Make corrections' }));
    type(dialog.getByRole('textbox', { name: 'Meaning' }), 'Everyone helps.');
    server.use(http.patch('/api/ilu/admin/suggestions/publish', () => problem(503, 'Busy'), { once: true }));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await dialog.findByRole('alert');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    await user.click(await button('Publish'));
    dialog = await correcting();
    expect(dialog.getByRole('textbox', { name: 'Meaning' })).toHaveValue('Everyone helps.');
    expect(dialog.getByText('“Cancel” keeps them in this tab.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Discard corrections' }));
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Make corrections' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await screen.findByText(/suggestion published\./);
    expect(held.decided).toEqual([['publish', {}]]);
  });

  it('are saved by an approval, and are still there when it is published later', async () => {
    const { user, held } = await open();
    (await button('Make corrections')).focus();
    await user.keyboard('{Enter}');
    await waitFor(async () =>
      expect((await correcting()).getByRole('textbox', { name: 'Proverb' })).toHaveFocus(),
    );
    await user.keyboard('!{Escape}');
    expect(await button('Continue corrections')).toBeVisible();
    expect(screen.getByText(/^Your corrections aren’t saved yet\./)).toBeVisible();
    await user.keyboard('a');
    expect(await screen.findByText(/!.*”: suggestion approved with your corrections\./)).toBeVisible();
    await user.click(await screen.findByRole('tab', { name: /approved/ }));
    const proverb = held.suggestions[0]?.corrected?.proverb ?? '';
    expect(proverb).toHaveLength(ora.proverb.length + 1);
    await user.click(await detailsButton(proverb));
    expect(await button('Make corrections')).toBeVisible();
    await user.keyboard('p');
    await user.click(
      (await question('Publish this suggestion')).getByRole('button', {
        name: 'Publish',
      }),
    );
    await screen.findByText(/!.*suggestion published\./);
    expect(held.decided).toMatchObject([
      ['correct', { corrected: { proverb } }],
      ['approve', {}],
      ['publish-approved', {}],
    ]);
  });
});

describe('saved corrections', () => {
  const corrected = {
    proverb: 'Ọra na-azụ nwa.',
    meaning: ora.meaning,
    categories: ora.categories,
    by: 'uche',
    at: '2026-02-03T16:00:00Z',
  };

  it('are saved without a decision, and shown with what was submitted', async () => {
    const { user, held } = await open();
    await user.click(await button('Make corrections'));
    let dialog = await correcting();
    type(dialog.getByRole('textbox', { name: 'Proverb' }), corrected.proverb);
    await user.click(dialog.getByRole('button', { name: 'Save corrections' }));
    const details = within(await screen.findByRole('dialog', { name: corrected.proverb }));
    expect(await details.findByText('Submitted:')).toHaveTextContent(`Submitted: ${ora.proverb}`);
    expect(details.getByText(/^Corrected by ngozi/)).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    const { meaning, categories } = ora;
    expect(held.decided).toEqual([
      ['correct', { corrected: { proverb: corrected.proverb, meaning, categories } }],
    ]);
    expect(held.suggestions[0]?.status).toBe('pending');

    await user.click(await button('Publish'));
    dialog = await question();
    expect(dialog.getByText(corrected.proverb)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(/^“Ọra na-azụ nwa”: suggestion published\./)).toBeVisible();
    expect(held.decided.at(-1)).toEqual(['publish', {}]);
  });

  it('of others are shown on the card and in the form, and give way to what was submitted', async () => {
    const { user, held } = await renderBox([{ ...ora, corrected }]);
    await user.click(await detailsButton(corrected.proverb));
    expect(screen.getByText('Corrected', { selector: 'li *' })).toBeInTheDocument();
    expect(await screen.findByText(/^Corrected by uche/)).toBeVisible();
    await user.click(await button('Make corrections'));
    const dialog = await correcting();
    const proverb = dialog.getByRole('textbox', { name: 'Proverb' });
    expect(proverb).toHaveValue(corrected.proverb);
    expect(dialog.getByText('Submitted:')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Use what was submitted' }));
    expect(proverb).toHaveValue(ora.proverb);
    await user.click(dialog.getByRole('button', { name: 'Save corrections' }));
    expect(await screen.findByRole('dialog', { name: ora.proverb })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Corrected by/)).toBeNull());
    expect(held.decided).toMatchObject([
      ['correct', { corrected: { proverb: ora.proverb }, correctedAt: corrected.at }],
    ]);
  });

  it('of a colleague are not replaced before they were shown', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, held } = await open();
    await user.click(await button('Make corrections'));
    const dialog = await correcting();
    type(dialog.getByRole('textbox', { name: 'Meaning' }), 'Everyone helps.');
    held.suggestions = [{ ...ora, corrected }];
    await user.click(dialog.getByRole('button', { name: 'Save corrections' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The corrections could not be saved. uche has corrected this suggestion since you opened it.',
    );
    // What was not changed here is theirs.
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: 'Proverb' })).toHaveValue(corrected.proverb),
    );
    expect(dialog.getByRole('textbox', { name: 'Meaning' })).toHaveValue('Everyone helps.');
    await user.click(dialog.getByRole('button', { name: 'Save corrections' }));
    await waitFor(() =>
      expect(held.suggestions[0]?.corrected).toMatchObject({
        by: 'ngozi',
        proverb: corrected.proverb,
        meaning: 'Everyone helps.',
      }),
    );
    expect(await screen.findByText(/^Corrected by ngozi/)).toBeVisible();
  });

  it('that break a rule stop the approval, which says why', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, held } = await open();
    await user.click(await button('Make corrections'));
    type((await correcting()).getByRole('textbox', { name: 'Meaning' }), '');
    await user.keyboard('{Escape}');
    await button('Continue corrections');
    await user.keyboard('a');
    expect(
      await screen.findByText(
        'The suggestion could not be approved with your corrections. Meaning is required. Try again.',
      ),
    ).toBeVisible();
    expect(held.suggestions[0]?.status).toBe('pending');
  });
});

describe('a known duplicate', () => {
  it('stands beside the suggestion with every difference marked, and Cancel has the focus', async () => {
    const { user } = await open({ ...ora, categories: ['nwata', 'Mmadu'] }, [twin]);
    await user.click(await button('Publish'));
    const dialog = await question();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    const side = (label: string) => dialog.getByText(label).nextElementSibling as HTMLElement;
    const marked = (label: string) =>
      [...side(label).querySelectorAll('mark')].map(({ textContent }) => textContent);
    await waitFor(() => expect(marked('New')).toEqual(['Ọra na azụ', 'Mmadu']));
    expect(marked('Already in the database')).toEqual(['Ọha na-azụ', 'Chi']);
    expect(await axeFindings()).toEqual([]);
  });

  it('is warned about before the fields, and compared with corrections as soon as they are saved', async () => {
    const { user } = await open(ora, [twin]);
    await user.click(await button('Make corrections'));
    const dialog = await correcting();
    const warning = await dialog.findByText('This looks like a proverb that is already in the database.');
    const field = dialog.getByRole('textbox', { name: 'Proverb' });
    expect(warning.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    type(field, 'Ọha na azụ nwa');
    await user.click(dialog.getByRole('button', { name: 'Save corrections' }));
    await screen.findByText(/^Corrected by ngozi/);
    expect(screen.getByText('New').nextElementSibling).toHaveTextContent('Ọha na azụ nwa');
    expect(screen.getByText('Already in the database, spelled slightly differently.')).toBeVisible();
  });

  it.each([
    ['word for word', ora.proverb, 'outlined'],
    ['nearly', twin.proverb, 'contained'],
  ])('outlines the publish button only for an exact duplicate (%s)', async (_, proverb, variant) => {
    await open(ora, [{ ...twin, proverb }]);
    await screen.findByText(/already in the database\.$/);
    await waitFor(async () => expect(await button('Publish')).toHaveClass(`MuiButton-${variant}`));
  });

  it('is not added once more by the main button of an approved suggestion', async () => {
    await open({ ...ora, status: 'approved' }, [{ ...twin, proverb: ora.proverb }]);
    await waitFor(async () => expect(await button('Publish')).toHaveClass('MuiButton-outlined'));
  });

  it('can get what it lacks, and keeps its texts', async () => {
    const { user, held } = await open(ora, [twin]);
    await user.click(await button('Add to the existing proverb'));
    const dialog = await question('Add to the existing proverb');
    expect(await dialog.findByText('The category “Mmadu” will be added.')).toBeVisible();
    const add = dialog.getByRole('button', { name: 'Add to the existing proverb' });
    await waitFor(() => expect(add).toHaveFocus());
    expect(add).toHaveClass('MuiButton-contained');
    expect(dialog.queryByRole('button', { name: 'Publish as a new proverb' })).toBeNull();
    expect(dialog.getByRole('radio', { name: 'Keep the existing text' })).toBeChecked();
    // The meanings are the same.
    expect(dialog.getAllByRole('radio')).toHaveLength(2);
    expect(await axeFindings()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/^Suggestion approved and added to “Ọha na-azụ nwa”\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the proverb' })).toHaveAttribute(
      'href',
      `${iluPaths.edit}?edit=twin`,
    );
    expect(held.decided).toEqual([['publish', { addTo: 'twin' }]]);
  });

  it('can get the texts of the suggestion, also corrected ones', async () => {
    const { user, held } = await open({ ...ora, categories: [] }, [
      { ...twin, meaning: 'It takes a village.' },
    ]);
    await user.click(await button('Publish'));
    const dialog = await question();
    const nothing = await dialog.findByText(/^The existing proverb stays as it is/);
    expect(dialog.getByRole('button', { name: 'Add to the existing proverb' })).toHaveClass(
      'MuiButton-contained',
    );
    expect(dialog.getByRole('button', { name: 'Publish as a new proverb' })).toHaveClass(
      'MuiButton-outlined',
    );
    await user.click(dialog.getByRole('radio', { name: 'Use the suggested meaning' }));
    expect(nothing).toHaveTextContent('Its history keeps what is replaced.');
    await user.click(dialog.getByRole('button', { name: 'Make corrections' }));
    type(dialog.getByRole('textbox', { name: 'Meaning' }), 'Everyone helps.');
    expect(dialog.getByRole('radio', { name: 'Use the corrected meaning' })).toBeChecked();
    const add = dialog.getByRole('button', { name: 'Add to the existing proverb' });
    // The main button saves the corrections.
    expect(add).toHaveClass('MuiButton-outlined');
    add.focus();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(http.patch('/api/ilu/admin/suggestions/publish', () => problem(503, 'Busy'), { once: true }));
    await user.keyboard('{Enter}');
    // A failure keeps the choice, the text and the place of the keyboard.
    expect(await dialog.findByRole('alert')).toHaveTextContent(/could not be approved and added to “Ọha/);
    expect(add).toHaveFocus();
    await user.keyboard('{Enter}');
    await screen.findByText(/^Suggestion approved and added to “Ọha/);
    const corrected = { proverb: ora.proverb, meaning: 'Everyone helps.', categories: [] };
    expect(held.decided).toEqual([['publish', { addTo: 'twin', corrected, replace: ['meaning'] }]]);
  });

  it('gets the suggestion with Ctrl+Enter, as the main button says', async () => {
    const { user, held } = await open(ora, [twin]);
    await user.click(await button('Publish'));
    const dialog = await question();
    const add = await dialog.findByRole('button', { name: 'Add to the existing proverb' });
    expect(add).toHaveClass('MuiButton-contained');
    dialog.getByRole('region', { name: 'Preview' }).focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText(/^Suggestion approved and added to “Ọha/);
    expect(held.decided).toEqual([['publish', { addTo: 'twin' }]]);
  });

  it('is loaded again when someone else has changed it', async () => {
    const audio = aRecording({ fileId: 'file', filename: 'ora.mp3', uploadedAt: '2026-02-03T15:00:00Z' });
    const { user, held } = await open({ ...ora, status: 'approved' }, [{ ...twin, audio }]);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const sent: (string | null)[] = [];
    server.use(
      http.patch('/api/ilu/admin/suggestions/publish-approved', ({ request }) => {
        sent.push(request.headers.get('If-Match'));
        return sent.length === 1 ? problem(412, 'This has changed since') : undefined;
      }),
    );
    await user.click(await button('Publish'));
    const dialog = await question('Publish this suggestion');
    await user.click(await dialog.findByRole('radio', { name: 'Use the suggested text' }));
    expect(dialog.getByText(/Its recording stays; check that it still matches\.$/)).toBeVisible();
    const add = await dialog.findByRole('button', { name: 'Add to the existing proverb' });
    held.similar = () => [{ ...twin, version: 4, categories: ['Mmadu', 'Nwata'] }];
    await user.click(add);
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The suggestion could not be added to “Ọra na azụ nwa”. This has changed since. Try again.',
    );
    // The choice was about the other version.
    expect(await dialog.findByText(/^The existing proverb stays/)).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Keep the existing text' })).toBeChecked();
    await user.click(add);
    await screen.findByText(/^Suggestion linked to “Ọha na-azụ nwa”/);
    expect(sent).toEqual(['"3"', '"4"']);
  });
});
