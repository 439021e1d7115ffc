import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { axeFindings } from '../../../../testing/axe';
import { aProfile } from '../../../../testing/factories';
import { keepToasts } from '../../../../testing/timers';
import { detailsButton, renderProfiles } from './profiles.testkit';

const oji = aProfile({ bio: `First line.\n${'long '.repeat(400).trim()}` });
const imageUrl = oji.profileImage;
const dialog = () => screen.findByRole('dialog', { name: 'Ọjị Eze' });

/** Shows the details of one profile, opened by its address alone. */
const renderDetails = (profile = oji) =>
  renderProfiles([profile], `?tab=${profile.status}&open=${profile.id}`);

afterEach(() => vi.useRealTimers());

describe('the details', () => {
  it('open from the card, live in the address, and give the focus back', async () => {
    const { user, router } = await renderProfiles([oji]);
    await user.click(await detailsButton('Ọjị Eze'));
    const modal = within(await dialog());
    expect(router.state.location.search).toBe('?open=profile-1');
    expect(await axeFindings()).toEqual([]);
    await user.click(modal.getByRole('button', { name: 'Close' }));
    await waitFor(async () => expect(await detailsButton('Ọjị Eze')).toHaveFocus());
    expect(router.state.location.search).toBe('');
  });

  it('show everything, services and bio in full', async () => {
    await renderDetails();
    const modal = within(await dialog());
    expect(modal.getByText('pending')).toBeVisible();
    expect(modal.getByText(/^Created/)).toHaveTextContent(/^Created 3 Feb 2026, \d\d:05$/);
    const shown = [...document.querySelectorAll('[role=dialog] dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]);
    expect(shown).toEqual([
      ['Name', 'Ọjị Eze'],
      ['Email', 'oji@example.org'],
      ['Phone', '08012345678'],
      ['Address line 1', '12 Ogui Road'],
      ['Address line 2', 'Behind the post office'],
      ['City and country', 'Enugu, Nigeria'],
      ['Services', 'Afa divination'],
      ['Bio', oji.bio],
    ]);
  });

  it('break a long email before its @', async () => {
    await renderDetails();
    const email = within(await dialog()).getByRole('link', { name: /^Write to/ });
    expect(email.innerHTML).toBe('oji<wbr>@example.org');
  });

  it('say who decided, when and why, and lead to the dibia; nothing more can be decided', async () => {
    const past = { decidedBy: 'ada', decidedAt: '2026-02-03T15:00:00Z', reason: 'Known in Enugu.' };
    await renderDetails({ ...oji, ...past, status: 'approved', dibiaId: 'dibia-7' });
    const modal = within(await dialog());
    expect(await dialog()).toHaveTextContent(/Approved by ada on 3 Feb 2026, \d\d:00Known in Enugu\./);
    expect(modal.getByRole('link', { name: 'Open in the directory' })).toBeVisible();
    expect(modal.queryByRole('button', { name: /Approve|Reject/ })).toBeNull();
    expect(await axeFindings()).toEqual([]);
  });

  it('say when the profile is gone', async () => {
    await renderProfiles([], '?open=profile-9');
    expect(await screen.findByText('This profile no longer exists.')).toBeVisible();
  });
});

describe('the copy buttons', () => {
  it.each([
    ['Copy name', 'Ọjị Eze'],
    ['Copy email', 'oji@example.org'],
    ['Copy phone', '08012345678'],
    ['Copy address line 1', '12 Ogui Road'],
    ['Copy city and country', 'Enugu, Nigeria'],
    ['Copy services', 'Afa divination'],
    ['Copy bio', oji.bio],
  ])('%s', async (name, text) => {
    keepToasts();
    const { user } = await renderDetails();
    await user.click(within(await dialog()).getByRole('button', { name }));
    expect(await screen.findByText('Text Copied!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(text);
  });

  it('say so for 2 seconds', async () => {
    await renderDetails();
    const button = within(await dialog()).getByRole('button', { name: 'Copy name' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(button);
    await act(async () => {});
    expect(screen.getByText('Text Copied!')).toBeVisible();
    act(() => void vi.advanceTimersByTime(1999));
    expect(screen.getByText('Text Copied!')).toBeVisible();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('Text Copied!')).toBeNull();
  });

  it('are there only for what can be copied', async () => {
    const nothing = {
      email: '',
      contact: '',
      addressLine1: '',
      city: '',
      country: '',
      services: '',
      bio: '',
    };
    await renderDetails({ ...oji, ...nothing, profileImage: '' });
    const modal = within(await dialog());
    expect(modal.getAllByRole('button', { name: /^Copy/ }).map((each) => each.ariaLabel)).toEqual([
      'Copy name',
    ]);
    expect(modal.queryByRole('button', { name: 'Download image' })).toBeNull();
    expect(await axeFindings()).toEqual([]);
  });
});

describe('the download button', () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = () => 'blob:image';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.href} as ${this.download}`);
    });
    vi.spyOn(window, 'open').mockReturnValue(null);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  /** jsdom neither loads nor draws images. */
  const imageThat = (decode: () => Promise<void>, blob: Blob | null = new Blob(['bytes'])) => {
    vi.stubGlobal(
      'Image',
      class {
        naturalWidth = 4;
        naturalHeight = 3;
        decode = decode;
      },
    );
    const canvas: { getContext: (kind: '2d') => unknown } = HTMLCanvasElement.prototype;
    vi.spyOn(canvas, 'getContext').mockReturnValue({ fillRect: () => undefined, drawImage: () => undefined });
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(blob));
  };
  afterEach(() => vi.unstubAllGlobals());

  it('saves the image under the name of the person', async () => {
    imageThat(() => Promise.resolve());
    const { user } = await renderDetails();
    await user.click(within(await dialog()).getByRole('button', { name: 'Download image' }));
    await waitFor(() => expect(saved).toEqual(['blob:image as profile-Ọjị-Eze.jpg']));
    expect(window.open).not.toHaveBeenCalled();
    expect(screen.queryByText(/could not be downloaded/)).toBeNull();
  });

  it('stays in focus while the image comes, so that Escape still closes the details', async () => {
    imageThat(() => new Promise(() => undefined));
    const { user } = await renderDetails();
    await user.click(within(await dialog()).getByRole('button', { name: 'Download image' }));
    const button = screen.getByRole('button', { name: 'Downloading...' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toBeEnabled();
    expect(button).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leaves out of the name what file names cannot have', async () => {
    imageThat(() => Promise.resolve());
    const { user } = await renderProfiles(
      [{ ...oji, firstName: '../A<d>a\n', lastName: 'O"b|i?*:\\ .' }],
      '?open=profile-1',
    );
    await user.click(await screen.findByRole('button', { name: 'Download image' }));
    await waitFor(() => expect(saved).toEqual(['blob:image as profile-Ada-Obi.jpg']));
  });

  it.each([
    ['the host refuses it', () => imageThat(() => Promise.reject(new Error('refused')))],
    ['it cannot be drawn', () => imageThat(() => Promise.resolve(), null)],
  ])('opens the image in a new tab when %s, says so and logs it', async (_why, prepare) => {
    prepare();
    const { user } = await renderDetails();
    await user.click(within(await dialog()).getByRole('button', { name: 'Download image' }));
    expect(await screen.findByText(/The image could not be downloaded, so/)).toBeVisible();
    expect(window.open).toHaveBeenCalledWith(imageUrl, '_blank', 'noopener,noreferrer');
    expect(screen.getByRole('link', { name: 'open the image' })).toHaveAttribute('href', imageUrl);
    expect(console.error).toHaveBeenCalledWith(
      'The profile image could not be downloaded.',
      expect.any(Error),
    );
    expect(saved).toEqual([]);
    expect(await axeFindings()).toEqual([]);
  });
});
