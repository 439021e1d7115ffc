import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog';

it('disables all its buttons while the action runs', () => {
  const nothing = () => undefined;
  render(
    <ConfirmDialog
      open
      title="Approve 2 suggestions?"
      confirmLabel="Approve"
      pendingLabel="Approving..."
      secondAction={{ label: 'Approve only the other one', run: nothing }}
      pending
      onConfirm={nothing}
      onCancel={nothing}
    >
      One is similar.
    </ConfirmDialog>,
  );
  for (const name of ['Cancel', 'Approve only the other one', 'Approving...'])
    expect(screen.getByRole('button', { name })).toBeDisabled();
});
