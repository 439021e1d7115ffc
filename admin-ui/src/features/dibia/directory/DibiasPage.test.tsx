import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aDibia } from '../../../testing/factories';
import { cellsOf, renderDibias } from './dibiasPage.testkit';

const ezenwa = aDibia({
  id: 'ezenwa',
  name: 'Ezenwa',
  bio: 'Reads the days.',
  email: 'ezenwa@example.com',
  linktree: 'https://linktr.ee/ezenwa',
});
const nneka = aDibia({
  id: 'nneka',
  name: 'Nneka',
  bio: 'Heals.',
  services: 'Ọgwụ',
  category: 'Herbalist',
  contact: 'ask at the market',
  order: 1,
});

it('offers to call and to write, where that is safe', async () => {
  await renderDibias([
    ezenwa,
    { ...nneka, contact: '*21*0801#', email: 'nneka@example.com?bcc=eve@example.org' },
  ]);
  expect(
    cellsOf('Ezenwa')
      .map((cell) => cell.textContent)
      .slice(5),
  ).toEqual([
    'Ezenwa',
    'Reads the days.',
    'Afa, herbs',
    '+234 801 234 5678 (Call & WhatsApp)',
    'ezenwa@example.com',
    '-',
    'linktr.ee',
    '-',
    '-',
    '-',
    '-',
    '-',
  ]);
  expect(screen.getByRole('link', { name: /^Call Ezenwa: \+234 801/ })).toHaveAttribute(
    'href',
    'tel:+2348012345678',
  );
  expect(screen.getByRole('link', { name: 'Write to Ezenwa: ezenwa@example.com' })).toHaveAttribute(
    'href',
    'mailto:ezenwa@example.com',
  );
  const [contact, email] = cellsOf('Nneka').slice(8);
  expect(contact).toHaveTextContent('*21*0801#');
  expect(email).toHaveTextContent('nneka@example.com?bcc=eve@example.org');
  expect(within(screen.getByRole('table')).queryByRole('link', { name: /Nneka/ })).not.toBeInTheDocument();
});
