import { screen, within } from '@testing-library/react';

/** The keys of a group on the open shortcut sheet with what they do: 'a Approve the review'. */
export async function keysOnSheet(group: string): Promise<string[]> {
  const region = within(await screen.findByRole('region', { name: group }));
  const meanings = region.getAllByRole('definition').map(({ textContent }) => textContent);
  return region.getAllByRole('term').map(({ textContent }, at) => `${textContent} ${meanings[at]}`);
}
