import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { takeSaved } from '../../../testing/exports';
import { DownloadButton } from './DownloadButton';

it('says that the code behind it could not be loaded, and works when that succeeds', async () => {
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
  expect(await screen.findByRole('alert')).toHaveTextContent('The file could not be made.');
  expect(saved).toEqual({});
  await userEvent.click(button);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await saved['table.csv']).toBe('a,b');
});
