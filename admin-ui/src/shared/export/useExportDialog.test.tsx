import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ExportSource } from './source';
import { useExportDialog } from './useExportDialog';

const source: ExportSource = {
  what: 'proverbs',
  parts: [{ label: 'All', file: 'proverbs', columns: [], read: () => () => Promise.reject(new Error()) }],
};

it('shows while the dialog is long in coming, and opens it once however often it was asked for', async () => {
  let come = () => {};
  let asked = 0;
  const coming = new Promise<void>((resolve) => (come = resolve));
  const load = async () => {
    await coming;
    return { ExportDialog: () => <p role="dialog">Opened</p> };
  };
  const once = () => {
    asked++;
    return source;
  };
  function Screen() {
    const { open, isLate, dialog } = useExportDialog(load);
    return (
      <>
        <button aria-busy={isLate} onClick={() => void open(once)}>
          Export
        </button>
        {dialog}
      </>
    );
  }
  render(<Screen />);
  const button = screen.getByRole('button', { name: 'Export' });
  await userEvent.dblClick(button);
  expect(await screen.findByText('Loading the export')).toBeInTheDocument();
  expect(button).toHaveAttribute('aria-busy', 'true');
  await act(async () => {
    come();
    await coming;
  });
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(asked).toBe(1);
  expect(button).toHaveAttribute('aria-busy', 'false');
});
