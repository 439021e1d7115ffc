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

it('shows an optional column where it is chosen', () => {
  const withDate = [...columns, { id: 'createdAt', header: 'Date added', isOptional: true }];
  const shown = (choice: string) => chosenColumns(withDate, choice).map(({ id }) => id);
  expect(shown('')).toEqual(['edit', 'name', 'bio', 'filters']);
  expect(shown('name.createdAt')).toEqual(['edit', 'name', 'createdAt']);
  const all = movableColumns(withDate);
  expect(encodeChoice(all, all.slice(0, -1))).toBe('');
  expect(encodeChoice(all, all)).toBe('name.bio.filters.createdAt');
});

it('says nothing of the default', () => {
  const all = movableColumns(columns);
  expect(encodeChoice(all, all)).toBe('');
  expect(encodeChoice(all, all.toReversed())).toBe('filters.bio.name');
});
