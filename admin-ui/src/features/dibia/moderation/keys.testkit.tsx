import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { aReview } from '../../../testing/factories';
import { groupButton, renderReviews } from './desk.testkit';

export const chike = aReview();
export const ada = aReview({ id: 'review-2', name: 'Ada', date: '2026-02-02T10:00:00Z' });
export const obi = aReview({ id: 'review-3', name: 'Obi', dibiaId: 'dibia-2', dibiaName: 'Nwanyị Mmiri' });
/** Two of one dibia and one of another, in their order on screen. */
export const allReviews = [chike, ada, obi];

export const focusOn = (name: RegExp) =>
  waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
export const dialog = (name: string) => screen.findByRole('dialog', { name });
export const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Shows User Reviews with its groups, the focus on nothing. */
export async function start(reviews = allReviews, search = '') {
  const view = await renderReviews({ reviews }, search);
  await groupButton(/Ezenwa/);
  return view;
}
