import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noAnswer } from '../../../shared/feedback/failures';
import { iluPaths } from '../paths';
import { axeFindings } from '../../../testing/axe';
import { aProverb, aSuggestion } from '../../../testing/factories';
import { renderRoute } from '../../../testing/renderRoute';
import { keepOffers } from '../../../testing/timers';
import { shownCards } from '../../../testing/queue';
import { problem, server } from '../../../testing/server';
import { hidePage } from '../../../testing/visibility';
import type { SimilarProverb } from '../api';
import { detailsButton, holding, renderBox } from './suggestions.testkit';

beforeEach(keepOffers);

const ora = aSuggestion();
const egbe = aSuggestion({ id: 'suggestion-2', proverb: 'Egbe belu, ugo belu.' });
const twin: SimilarProverb = {
  ...aProverb({ proverb: ora.proverb, meaning: 'Everybody brings up the child.' }),
  similarity: 1,
};
const base = '/api/ilu/admin/suggestions';

const button = (name: string) => screen.findByRole('button', { name });
const publishDialog = () => screen.findByRole('dialog', { name: 'Publish this suggestion' });
const inDialog = async (name: string) => within(await publishDialog()).getByRole('button', { name });

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

describe('approving', () => {
  it('closes the details, takes the card away and can be undone', async () => {
    const { user, held, router } = await renderBox([ora, egbe], '?open=suggestion-1');
    await user.click(await screen.findByRole('switch', { name: 'Open the next one automatically' }));
    await user.click(await button('Approve'));
    expect(await screen.findByText(/suggestion approved\.$/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('');
    await waitFor(() => expect(shownCards()).toEqual([egbe.proverb]));
    expect(screen.getByRole('tab', { name: /approved ?1/ })).toBeVisible();
    await user.click(await button('Undo'));
    await waitFor(() => expect(shownCards()).toEqual([ora.proverb, egbe.proverb]));
    expect(held.decided).toEqual([
      ['approve', {}],
      ['undo', {}],
    ]);
  });

  it('says what another person decided first', async () => {
    const { user, held } = await renderBox([ora, egbe], '?open=suggestion-1');
    await button('Approve');
    hidePage();
    const decidedAt = new Date().toISOString();
    held.suggestions = [{ ...ora, status: 'rejected', decidedBy: 'ada', decidedAt }, egbe];
    await user.click(await button('Approve'));
    expect(await screen.findByText('Already rejected by ada, just now')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull());
  });

  it('keeps everything when there is no answer', async () => {
    const { user } = await renderBox([ora], '?open=suggestion-1');
    server.use(http.patch(`${base}/approve`, () => HttpResponse.error(), { once: true }));
    await user.click(await button('Approve'));
    const failure = noAnswer;
    expect(await screen.findByText(failure)).toBeVisible();
    await user.click(await button('Approve'));
    expect(await screen.findByText(/suggestion approved\.$/)).toBeVisible();
  });
});

it('rejects at once, closes the details, and takes a reason then', async () => {
  const { user, held } = await renderBox([ora, egbe], '?open=suggestion-1');
  await user.click(await screen.findByRole('switch', { name: 'Open the next one automatically' }));
  await user.click(await button('Reject'));
  expect(await screen.findByText(/suggestion rejected\.$/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await button('Give a reason'));
  await user.type(await screen.findByLabelText('Reason'), ' Nobody says so. ');
  await user.click(await button('Save reason'));
  expect(await screen.findByText(/suggestion rejected\. Reason saved\.$/)).toBeVisible();
  expect(held.decided).toEqual([
    ['reject', {}],
    ['reason', { reason: 'Nobody says so.' }],
  ]);
  await waitFor(() => expect(shownCards()).toEqual([egbe.proverb]));
});

describe('publishing', () => {
  /** Opens the details of the first suggestion and asks to publish. */
  async function askToPublish(suggestion = ora, similar: SimilarProverb[] = []) {
    const view = await renderBox([suggestion, egbe], `?open=${suggestion.id}`, () => similar);
    await view.user.click(await button('Publish'));
    await publishDialog();
    return view;
  }

  it('says beside the buttons what it does, and what approving alone does', async () => {
    await renderBox([ora], `?open=${ora.id}`);
    await button('Approve');
    expect(screen.getByText('“Publish” also adds it to the proverbs; “Approve” does not.')).toBeVisible();
  });

  it('shows what the database will hold; categories that are none are left out', async () => {
    await askToPublish({ ...ora, categories: ['MMADU', 'Motivation', 'mmadu', 'Nwata'] });
    const dialog = within(await publishDialog());
    expect(dialog.getByText(ora.proverb)).toHaveAttribute('lang', 'ig');
    expect(dialog.getByText(ora.meaning)).toBeVisible();
    expect(await dialog.findByText("“Motivation” will be left out: it isn't a category here.")).toBeVisible();
    expect(dialog.getByText('Mmadu, Nwata')).toBeVisible();
    expect(dialog.queryByText(/already in the database/i)).toBeNull();
    expect(await axeFindings()).toEqual([]);
  });

  it('knows a category by its former name, as the server does', async () => {
    await askToPublish({ ...ora, categories: ['spirit', 'Chi', 'Nwata'] });
    const dialog = within(await publishDialog());
    expect(await dialog.findByText('Chi, Nwata')).toBeVisible();
    expect(dialog.queryByText(/will be left out/)).toBeNull();
  });

  it('says when no category is left', async () => {
    await askToPublish({ ...ora, categories: ['Motivation', 'Time'] });
    const dialog = within(await publishDialog());
    expect(
      await dialog.findByText("“Motivation” and “Time” will be left out: they aren't categories here."),
    ).toBeVisible();
    expect(dialog.getByText('No category')).toBeVisible();
  });

  it('adds it, says so with the way there, and can be undone', async () => {
    localStorage.setItem('obi.goOn', 'no'); // 'Open the next one automatically' is off
    const { user, held } = await askToPublish();
    await user.click(await inDialog('Publish'));
    expect(await screen.findByText(/suggestion published\./)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('link', { name: 'Open the proverb' })).toHaveAttribute(
      'href',
      `${iluPaths.edit}?edit=made-of-suggestion-1`,
    );
    expect(await axeFindings()).toEqual([]);
    await user.click(await button('Undo'));
    await waitFor(() => expect(shownCards()).toEqual([ora.proverb, egbe.proverb]));
    expect(held.decided).toEqual([
      ['publish', {}],
      ['undo', {}],
    ]);
  });

  it('warns of the same proverb and shows both, yet lets it be published', async () => {
    const { user, held } = await askToPublish(ora, [twin]);
    const dialog = within(await publishDialog());
    expect(await dialog.findByText('This exact proverb is already in the database.')).toBeVisible();
    await waitFor(async () => expect(await inDialog('Cancel')).toHaveFocus());
    expect(dialog.getByText('Already in the database').nextElementSibling).toHaveTextContent(
      /^Ọra na-azụ nwa\.Everybody brings up the child\.NatureEdit this proverb$/,
    );
    expect(await axeFindings()).toEqual([]);
    await user.click(await inDialog('Publish as a new proverb'));
    await screen.findByText(/suggestion published\./);
    expect(held.decided).toEqual([['publish', {}]]);
  });

  it('shows every rule the server names and offers plain Approve', async () => {
    const { user, held } = await askToPublish();
    const errors = [{ location: 'body.proverb', message: 'Proverb has at most 600 letters' }];
    server.use(http.patch(`${base}/publish`, () => problem(422, '', { errors })));
    const dialog = within(await publishDialog());
    expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull();
    await user.click(await inDialog('Publish'));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Proverb has at most 600 letters.');
    expect(await axeFindings()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText(/suggestion approved\.$/)).toBeVisible();
    expect(held.decided).toEqual([['approve', {}]]);
  });

  it('is cancelled without a trace', async () => {
    const { user, held } = await askToPublish();
    await user.click(await inDialog('Cancel'));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(held.decided).toEqual([]);
    expect(await button('Publish')).toBeVisible();
  });

  it('says so when it cannot be undone because the proverb was edited', async () => {
    const { user } = await askToPublish();
    await user.click(await inDialog('Publish'));
    await screen.findByText(/suggestion published\./);
    const why = 'The proverb made from this suggestion was edited already.';
    server.use(http.patch(`${base}/undo`, () => problem(409, why)));
    await user.click(await button('Undo'));
    expect(await screen.findByText(`The decision could not be undone. ${why}`)).toBeVisible();
  });
});

it('is reviewed by keyboard: j, k, Enter, a, p, r, u', async () => {
  const ike = aSuggestion({ id: 'suggestion-3', proverb: 'Ike kete orie.' });
  const { user, held } = await renderBox([ora, egbe, ike]);
  await detailsButton(ike.proverb);
  await user.keyboard('j');
  await waitFor(async () => expect(await detailsButton(ora.proverb)).toHaveFocus());
  await user.keyboard('j');
  await waitFor(async () => expect(await detailsButton(egbe.proverb)).toHaveFocus());
  await user.keyboard('k');
  await waitFor(async () => expect(await detailsButton(ora.proverb)).toHaveFocus());
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: ora.proverb });
  await user.keyboard('a');
  expect(await screen.findByRole('dialog', { name: egbe.proverb })).toBeVisible();
  await user.keyboard('p');
  await waitFor(async () => expect(await inDialog('Publish')).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: ike.proverb })).toBeVisible();
  await user.keyboard('r');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('u');
  await waitFor(() => expect(shownCards()).toEqual([ike.proverb]));
  expect(held.decided).toEqual([
    ['approve', {}],
    ['publish', {}],
    ['reject', {}],
    ['undo', {}],
  ]);
});

describe('erasing what was decided on', () => {
  const decided = (id: string, more: Partial<typeof ora> = {}) =>
    aSuggestion({ id, proverb: id, status: 'approved', decidedBy: 'ada', ...more });
  const erase = async (view: Awaited<ReturnType<typeof renderBox>>) => {
    await view.user.click(await button('Delete permanently'));
    const question = await screen.findByRole('alertdialog', { name: 'Permanently delete this suggestion?' });
    expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    return question;
  };

  it('says what is deleted and what is kept, and opens the next', async () => {
    const all = [decided('Aka', { proverbId: 'p1' }), decided('Ije'), ora];
    const view = await renderBox(all, '?tab=approved&open=Aka');
    const question = await erase(view);
    expect(question).toHaveTextContent('The proverb made from it is kept.');
    expect(await axeFindings()).toEqual([]);
    await view.user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('dialog', { name: 'Ije' })).toBeVisible();
    expect(view.router.state.location.search).toBe('?tab=approved&open=Ije');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete permanently' })).toHaveFocus());

    const second = await erase(view);
    expect(second).not.toHaveTextContent('made from it');
    await view.user.click(within(second).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.held.decided).toEqual([
      ['erase', { id: 'Aka' }],
      ['erase', { id: 'Ije' }],
    ]);
    expect(await screen.findByRole('tab', { name: /approved ?0/ })).toBeVisible();
    expect(shownCards()).toEqual([]);
  });

  it('says why it was not deleted, and keeps it', async () => {
    const view = await renderBox([decided('Aka')], '?tab=approved&open=Aka');
    server.use(http.delete(`${base}/:id`, () => HttpResponse.error(), { once: true }));
    const question = await erase(view);
    await view.user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(noAnswer)).toBeVisible();
    await view.user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(screen.getByRole('dialog', { name: 'Aka' })).toBeVisible();
  });

  it('is not offered while it waits for a decision', async () => {
    await renderBox([ora], '?open=suggestion-1');
    await button('Approve');
    expect(screen.queryByRole('button', { name: 'Delete permanently' })).toBeNull();
  });
});

it('is not published with Ctrl+Enter before similar proverbs are found', async () => {
  let answer: () => void = () => undefined;
  const answers = new Promise<void>((resolve) => (answer = resolve));
  const held = holding([ora], () => [twin]);
  server.use(http.get('/api/ilu/admin/similar', () => answers));
  const { user } = renderRoute(`${iluPaths.suggestions}?open=suggestion-1`);
  await user.click(await button('Publish'));
  within(await publishDialog())
    .getByRole('region', { name: 'Preview' })
    .focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  answer();
  expect(await inDialog('Cancel')).toBeVisible();
  await waitFor(async () => expect(await inDialog('Publish as a new proverb')).toBeVisible());
  expect(held.decided).toEqual([]);
});
