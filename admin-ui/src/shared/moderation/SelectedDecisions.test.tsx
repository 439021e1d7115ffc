import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { suggestionKind } from '../../features/ilu/suggestions/suggestionKind';
import { aSuggestion } from '../../testing/factories';
import { keepOffers } from '../../testing/offers';
import { createQueryClient } from '../http/queryClient';
import { ManyOffer } from './ManyOffer';
import { SelectedDecisions } from './SelectedDecisions';
import { useDecideMany } from './useDecideMany';

beforeEach(keepOffers);

const nothing = () => undefined;
const suggestions = Array.from({ length: 620 }, (_, at) => aSuggestion({ id: String(at) }));
const decideMany = vi.fn((ids: string[]) => Promise.resolve({ decided: ids, others: 0, changeId: '7' }));
const kind = { ...suggestionKind, decideMany };

function Decisions() {
  const many = useDecideMany(kind, nothing, nothing);
  return (
    <>
      <SelectedDecisions many={many} items={suggestions}>
        {null}
      </SelectedDecisions>
      <ManyOffer many={many} />
    </>
  );
}

function renderDecisions() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Decisions />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it('decides on as many as the service takes, says how many are left, and leaves these ticked', async () => {
  const user = renderDecisions();
  await user.click(screen.getByRole('checkbox', { name: 'Select all 620 shown' }));
  await user.click(screen.getByRole('button', { name: 'Approve 620 suggestions' }));
  expect(
    await screen.findByText('500 suggestions approved. The other 120 are still selected.'),
  ).toBeVisible();
  expect(decideMany.mock.calls[0]?.[0]).toHaveLength(500);
  expect(screen.getByRole('button', { name: 'Approve 120 suggestions' })).toBeVisible();
});
