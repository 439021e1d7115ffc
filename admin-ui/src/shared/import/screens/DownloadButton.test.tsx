import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { takeSaved } from '../../../testing/exports';
import { TableProblem } from '../../export/tableFile';
import { DownloadButton } from './DownloadButton';

it('shows an error if the file could not be made, and saves it on the next try', async () => {
  const saved = takeSaved();
  const make = vi.fn<() => Promise<Blob>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  make.mockResolvedValue(new Blob(['a,b']));
  render(
    <DownloadButton make={make} fileName="table.csv">
      Download
    </DownloadButton>,
  );
  const button = screen.getByRole('button', { name: 'Download' });
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't create the file. Try again.");
  expect(saved).toEqual({});
  await userEvent.click(button);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await saved['table.csv']).toBe('a,b');
});

it('shows why a file could not be made', async () => {
  const make = () => Promise.reject(new TableProblem('Excel files hold at most 1,048,575 rows.'));
  render(
    <DownloadButton make={make} fileName="table.xlsx">
      Download
    </DownloadButton>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Excel files hold at most 1,048,575 rows.');
});
