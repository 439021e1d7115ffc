import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { suggestionKind } from '../../features/ilu/suggestions/suggestions';
import { aSuggestion } from '../../testing/factories';
import { keepOffers } from '../../testing/timers';
import { ShortcutContext } from '../hooks/shortcuts';
import { createQueryClient } from '../http/queryClient';
import { Notices } from '../notices/Notices';
import { SelectedDecisions } from './SelectedDecisions';
import { useDecideMany } from './useDecideMany';

beforeEach(keepOffers);

const nothing = () => undefined;
const suggestions = Array.from({ length: 620 }, (_, at) => aSuggestion({ id: String(at) }));
let answer: () => void;
const decideMany = vi.fn(async (ids: string[]) => {
  await new Promise<void>((resolve) => {
    answer = resolve;
  });
  return { decided: ids, others: 0, changeId: '7' };
});
const kind = { ...suggestionKind, decideMany };

function Decisions() {
  const many = useDecideMany(kind, nothing);
  return (
    <>
      <SelectedDecisions many={many} items={suggestions}>
        {null}
      </SelectedDecisions>
      <Notices />
    </>
  );
}

const register = vi.fn(() => nothing);
const client = createQueryClient();
const page = () => (
  <QueryClientProvider client={client}>
    <ShortcutContext value={register}>
      <Decisions />
    </ShortcutContext>
  </QueryClientProvider>
);

it('decides on as many as the service takes, says how many are left, and leaves these ticked', async () => {
  const user = userEvent.setup();
  render(page());
  await user.click(screen.getByRole('checkbox', { name: 'Select all 620 shown' }));
  await user.click(screen.getByRole('button', { name: 'Approve 620 suggestions' }));
  expect(await screen.findByText('Approving 500 suggestions...')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Approve 620 suggestions' }));
  answer();
  expect(
    await screen.findByText('500 suggestions approved. The other 120 are still selected.'),
  ).toBeVisible();
  expect(screen.queryByText('Approving 500 suggestions...')).not.toBeInTheDocument();
  expect(decideMany).toHaveBeenCalledOnce();
  expect(decideMany.mock.calls[0]?.[0]).toHaveLength(500);
  expect(screen.getByRole('button', { name: 'Approve 120 suggestions' })).toBeVisible();
});

it('registers its keys once, however often it is drawn', async () => {
  const { rerender } = render(page());
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 620 shown' }));
  const before = register.mock.calls.length;
  rerender(page());
  expect(register).toHaveBeenCalledTimes(before);
});
