import { describe, expect, it } from 'vitest';
import {
  findAnchorAt,
  findAnchor,
  findGroupAnchor,
  dropGroup,
  sortByIds,
  moveIndex,
  moveToAnchor,
} from './reorder';

const list = (ids: string) => [...ids].map((id) => ({ id }));

it('moves within a list', () => {
  expect(moveIndex([...'abcd'], 0, 2).join('')).toBe('bcad');
  expect(moveIndex([...'abcd'], 3, 0).join('')).toBe('dabc');
});

describe('a drop in a filtered list', () => {
  const whole = [...'abcdefg'];
  const visible = list('bdf');
  const drop = (from: number, to: number) => {
    const anchor = findAnchor(visible, from, to);
    return anchor ? moveToAnchor(whole, visible[from]?.id ?? '', anchor).join('') : null;
  };

  it('goes right behind its visible predecessor', () => {
    expect(drop(0, 1)).toBe('acdbefg');
    expect(drop(0, 2)).toBe('acdefbg');
    expect(drop(2, 1)).toBe('abfcdeg');
  });

  it('goes right before its visible successor when it became the first', () => {
    expect(drop(2, 0)).toBe('afbcdeg');
  });

  it('means nothing at the same position', () => {
    expect(drop(1, 1)).toBeNull();
  });
});

it.each([
  // One of the group is lifted; the others come to where it is dropped, in their order.
  ['bd', 1, 2, 'acbdef', { after: 'c' }],
  ['bd', 3, 0, 'bdacef', { before: 'a' }],
  ['be', 4, 5, 'acdfbe', { after: 'f' }],
  ['ace', 2, 2, 'bacedf', { after: 'b' }],
  ['abcdef', 0, 3, 'abcdef', null],
])('moves %s together', (ids, from, to, wanted, anchor) => {
  const all = list('abcdef');
  const group = all.filter(({ id }) => ids.includes(id));
  const dropped = dropGroup(all, from, to, group);
  expect(dropped.map(({ id }) => id).join('')).toBe(wanted);
  expect(findGroupAnchor(dropped, group)).toEqual(anchor);
});

it('moves a group in the whole list to its anchor in the visible one', () => {
  const ids = [...'abcdefg'];
  expect(moveToAnchor(ids, ['b', 'f'], { after: 'd' }).join('')).toBe('acdbfeg');
  expect(moveToAnchor(ids, ['b', 'f'], { before: 'a' }).join('')).toBe('bfacdeg');
  expect(moveToAnchor(ids, ['b', 'gone'], { before: 'a' })).toBe(ids);
});

describe('moving to a position', () => {
  const move = (id: string, position: number) => {
    const anchor = findAnchorAt(list('abcd'), id, position);
    return anchor && moveToAnchor([...'abcd'], id, anchor).join('');
  };

  it.each([
    ['a', 3, 'bcad'],
    ['d', 1, 'dabc'],
    ['b', 99, 'acdb'],
    ['c', 0, 'cabd'],
  ])('%s to %i', (id, position, wanted) => {
    expect(move(id, position)).toBe(wanted);
  });

  it('does nothing for the position it has or an unknown item', () => {
    expect(move('b', 2)).toBeNull();
    expect(move('x', 2)).toBeNull();
  });
});

it('leaves the order alone when the item or its anchor has gone', () => {
  const ids = [...'abc'];
  expect(moveToAnchor(ids, 'a', { after: 'x' })).toBe(ids);
  expect(moveToAnchor(ids, 'x', { after: 'a' })).toBe(ids);
});

it('sorts items by ids and keeps newcomers at the end', () => {
  expect(sortByIds(list('abcd'), ['c', 'a', 'b']).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd']);
});
