import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCreator } from './factories';
import { renderDatabase } from './databasePage';
import { computedHere, jsdomStyle } from './computedStyle';

it('says of every element of a page with an open dialog what jsdom says', async () => {
  const creators = [aCreator({ id: 'a', name: 'Ada' }), aCreator({ id: 'o', name: 'Obi' })];
  const page = {
    path: '/admin/creator-directory/edit',
    listUrl: '/api/creator/creators',
    heading: /Creators/,
  };
  const { user } = await renderDatabase(page, creators);
  await user.click(screen.getByRole('button', { name: 'Delete Ada' }));
  await screen.findByRole('alertdialog');
  const elements = [...document.querySelectorAll('*')];
  expect(elements.length).toBeGreaterThan(200);
  expect(elements.filter((element) => getComputedStyle(element).display === 'flex').length).toBeGreaterThan(
    10,
  );
  const differences = elements.flatMap((element) => {
    const [ours, theirs] = [window.getComputedStyle(element), jsdomStyle(element)];
    return computedHere
      .map((name) => [name, ours.getPropertyValue(name), theirs.getPropertyValue(name)])
      .filter(([, mine, other]) => mine !== other)
      .map(
        ([name, mine, other]) => `${name} of ${element.outerHTML.slice(0, 80)}: ${mine}, jsdom says ${other}`,
      );
  });
  expect(differences).toEqual([]);
});
