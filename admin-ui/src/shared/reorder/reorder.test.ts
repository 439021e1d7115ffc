import { describe, expect, it } from 'vitest';
import { anchorAtPosition, anchorOf, inOrder, moveIndex, moveToAnchor } from './reorder';

const list = (ids: string) => [...ids].map((id) => ({ id }));

it('moves within a list', () => {
  expect(moveIndex([...'abcd'], 0, 2).join('')).toBe('bcad');
  expect(moveIndex([...'abcd'], 3, 0).join('')).toBe('dabc');
});

describe('a drop in a filtered list', () => {
  const whole = [...'abcdefg'];
  const visible = list('bdf');
  const drop = (from: number, to: number) => {
    const anchor = anchorOf(visible, from, to);
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

describe('moving to a position', () => {
  const move = (id: string, position: number) => {
    const anchor = anchorAtPosition(list('abcd'), id, position);
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
  expect(inOrder(list('abcd'), ['c', 'a', 'b']).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd']);
});
