import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Notices } from '../notices/Notices';
import type { ExportSource } from './source';
import { useExportDialog } from './useExportDialog';

const source: ExportSource = {
  what: 'proverbs',
  parts: [{ label: 'All', file: 'proverbs', columns: [], read: () => () => Promise.reject(new Error()) }],
};

it('shows that the dialog is loading, and opens it once after a double click', async () => {
  let finishLoading = () => {};
  let calls = 0;
  const loaded = new Promise<void>((resolve) => (finishLoading = resolve));
  const load = async () => {
    await loaded;
    return { ExportDialog: () => <p role="dialog">Opened</p> };
  };
  const getSource = () => {
    calls++;
    return source;
  };
  function Screen() {
    const { open, isLate, dialog } = useExportDialog(load);
    return (
      <>
        <button aria-busy={isLate} onClick={() => void open(getSource)}>
          Export
        </button>
        {dialog}
        <Notices />
      </>
    );
  }
  render(<Screen />);
  const button = screen.getByRole('button', { name: 'Export' });
  await userEvent.dblClick(button);
  expect(await screen.findByText('Loading the export')).toBeInTheDocument();
  expect(button).toHaveAttribute('aria-busy', 'true');
  await act(async () => {
    finishLoading();
    await loaded;
  });
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(calls).toBe(1);
  expect(button).toHaveAttribute('aria-busy', 'false');
});
