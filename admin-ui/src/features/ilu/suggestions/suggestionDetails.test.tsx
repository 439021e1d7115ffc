import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { iluPaths } from '../paths';
import { axeFindings } from '../../../testing/axe';
import { aProverb, aSuggestion } from '../../../testing/factories';
import { keepToasts } from '../../../testing/timers';
import type { SimilarProverb } from '../api';
import { detailsButton, renderBox } from './suggestions.testkit';

const ora = aSuggestion({ meaning: `First line.\n${'long '.repeat(400).trim()}` });
const oha: SimilarProverb = {
  ...aProverb({ id: 'oha', proverb: 'Ọha na-azụ nwa.', meaning: 'Everybody brings up the child.' }),
  similarity: 0.7,
};
const dialog = () => screen.findByRole('dialog', { name: ora.proverb });

/** Shows the details of one suggestion, opened by its address alone. */
const renderDetails = (suggestion = ora, similar: SimilarProverb[] = []) =>
  renderBox([suggestion], `?tab=${suggestion.status}&open=${suggestion.id}`, () => similar);

afterEach(() => vi.useRealTimers());

describe('the details', () => {
  it('open from the card, live in the address, and give the focus back', async () => {
    const { user, router } = await renderBox([ora]);
    await user.click(await detailsButton(ora.proverb));
    const modal = within(await dialog());
    expect(modal.getByRole('heading', { name: ora.proverb })).toHaveAttribute('lang', 'ig');
    expect(router.state.location.search).toBe('?open=suggestion-1');
    expect(await axeFindings()).toEqual([]);
    await user.click(modal.getByRole('button', { name: 'Close' }));
    await waitFor(async () => expect(await detailsButton(ora.proverb)).toHaveFocus());
    expect(router.state.location.search).toBe('');
  });

  it('show everything in full, and when it came', async () => {
    await renderDetails();
    const modal = within(await dialog());
    expect(modal.getByText('pending')).toBeVisible();
    expect(modal.getByText(/^Created/)).toHaveTextContent(/^Created 3 Feb 2026, \d\d:05$/);
    const shown = [...document.querySelectorAll('[role=dialog] dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]);
    expect(shown).toEqual([
      ['Proverb', ora.proverb],
      ['Meaning', ora.meaning],
      ['Categories', 'Mmadu, Nwata'],
    ]);
  });

  it('show the proverb that is nearly it side by side', async () => {
    await renderDetails(ora, [oha]);
    const modal = within(await dialog());
    expect(
      await modal.findByText('This looks like a proverb that is already in the database.'),
    ).toBeVisible();
    const texts = ['New', 'Already in the database'].map(
      (label) => modal.getByText(label).nextElementSibling?.querySelector('[lang=ig]')?.textContent,
    );
    expect(texts).toEqual([ora.proverb, oha.proverb]);
    expect(modal.getByRole('link', { name: /^Edit this proverb: Ọha/ })).toHaveAttribute(
      'href',
      `${iluPaths.edit}?edit=oha`,
    );
    expect(await axeFindings()).toEqual([]);
  });

  it('say who decided, when and why, and lead to the proverb; nothing more can be decided', async () => {
    const past = { decidedBy: 'ada', decidedAt: '2026-02-03T15:00:00Z', reason: 'Known in Enugu.' };
    await renderDetails({ ...ora, ...past, status: 'approved', proverbId: 'proverb-7' }, [oha]);
    const modal = within(await dialog());
    expect(await dialog()).toHaveTextContent(/Approved by ada on 3 Feb 2026, \d\d:00Known in Enugu\./);
    expect(modal.getByRole('link', { name: 'Open the proverb' })).toHaveAttribute(
      'href',
      `${iluPaths.edit}?edit=proverb-7`,
    );
    expect(modal.queryByRole('button', { name: /Approve|Reject/ })).toBeNull();
    expect(modal.queryByText(/already in the database/i)).toBeNull();
    expect(await axeFindings()).toEqual([]);
  });

  it('say when the suggestion is gone', async () => {
    await renderBox([], '?open=suggestion-9');
    expect(await screen.findByText('This suggestion no longer exists.')).toBeVisible();
  });
});

describe('the copy buttons', () => {
  it.each([
    ['Copy proverb', ora.proverb],
    ['Copy meaning', ora.meaning],
    ['Copy categories', 'Mmadu, Nwata'],
  ])('%s', async (name, text) => {
    keepToasts();
    const { user } = await renderDetails();
    await user.click(within(await dialog()).getByRole('button', { name }));
    expect(await screen.findByText('Text Copied!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(text);
  });

  it('say so for 2 seconds', async () => {
    await renderDetails();
    const button = within(await dialog()).getByRole('button', { name: 'Copy proverb' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(button);
    await act(async () => {});
    act(() => void vi.advanceTimersByTime(1999));
    expect(screen.getByText('Text Copied!')).toBeVisible();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('Text Copied!')).toBeNull();
  });

  it('are there only for what can be copied', async () => {
    await renderDetails({ ...ora, categories: [] });
    const names = within(await dialog())
      .getAllByRole('button', { name: /^Copy/ })
      .map(({ ariaLabel }) => ariaLabel);
    expect(names).toEqual(['Copy proverb', 'Copy meaning']);
  });
});
