import { expect, it } from 'vitest';
import { encodeChoice, movableColumns, chosenColumns } from './columns';

const columns = ['edit', 'name', 'bio', 'filters'].map((id) => ({ id, header: id, isSticky: id === 'edit' }));

it.each([
  ['', 'edit name bio filters'],
  ['bio', 'edit bio'],
  ['filters.name', 'edit filters name'],
  ['bio.bio.edit.gone', 'edit bio'],
  ['gone', 'edit name bio filters'],
])('of the choice “%s” it shows %s', (choice, shown) => {
  expect(
    chosenColumns(columns, choice)
      .map(({ id }) => id)
      .join(' '),
  ).toBe(shown);
});

it('says nothing of the default', () => {
  const all = movableColumns(columns);
  expect(encodeChoice(all, all)).toBe('');
  expect(encodeChoice(all, all.toReversed())).toBe('filters.bio.name');
});
