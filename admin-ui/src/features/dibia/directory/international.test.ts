import { expect, it } from 'vitest';
import { typedSoFar, typeNumber } from './contact';
import { inGroups, offerFor } from './international';

it.each([
  ['+1 202 555 0100', '+1 202 555 0100', '1'],
  ['+12025550100', '+1 202 555 0100', '1'],
  ['+1 (202) 555-0100', '+1 202 555 0100', '1'],
  ['+44 20 7946 0958', '+44 20 7946 0958', '44'],
  [' +442079460958 ', '+44 20 7946 0958', '44'],
  ['0044 20 7946 0958', '+44 20 7946 0958', '44'],
  ['+237 6 50 00 00 00', '+237 6 50 00 00 00', '237'],
  ['+44', '+44', '44'],
  ['+44 20 7946 0958 (home)', '+44 20 7946 0958 (home)', '44'],
  ['080123456789', '080123456789', undefined],
  ['+234 801 234 56789', '+234 801 234 56789', undefined],
  ['0801 234 5678 / 0802 345 6789', '0801 234 5678 / 0802 345 6789', undefined],
])('of what was typed as %j it offers %j', (typed, number, code) => {
  expect(offerFor(typed)).toEqual({ number, ...(code && { code }) });
});

it.each([
  ['08012345678'],
  ['+2348012345678'],
  ['+234 0801 234 5678'],
  ['00234 801 234 5678'],
  ['+234 234 801 234 5678'],
  ['+'],
  ['+2'],
  ['+23'],
  ['+0801 234 5678'],
  ['+801 234 5678'],
  ['at the market'],
  [''],
  ['1'.repeat(10_000)],
])('of what was typed as %j it offers nothing else', (typed) => {
  expect(offerFor(typed)).toBeUndefined();
});

/** What is offered after the keys were typed one after the other; '<' is Backspace. */
function offered(keys: string, shown = ''): string | undefined {
  let typed: string | undefined;
  for (const key of keys) {
    const text = key === '<' ? shown.slice(0, -1) : shown + key;
    typed = typedSoFar(typed, shown, text);
    shown = typeNumber(shown, text, text.length).text;
  }
  return typed === undefined ? undefined : offerFor(typed)?.number;
}

it.each([
  ['+1 202 555 0100', '+1 202 555 0100'],
  ['+442079460958', '+44 20 7946 0958'],
  ['+44 20 7946 0957<8', '+44 20 7946 0958'],
  ['+448<', '+44'],
  ['08012345678', undefined],
  ['080123456789', '080123456789'],
  ['080123456789<', undefined],
  ['+2348012345678', undefined],
])('typed key by key, %j is offered as %j', (keys, number) => expect(offered(keys)).toBe(number));

it('knows a digit too many behind a stored number', () => {
  expect(offered('9', '+234 801 234 5678')).toBe('+234 801 234 56789');
});

it('takes what is put in the place of a number for what was typed', () => {
  const before = '+234 801 234 5678';
  expect(typedSoFar('08012345678', before, '+44 20 7946 0958')).toBe('+44 20 7946 0958');
  expect(typedSoFar('+44', before, '+234 801 9234 5678')).toBe('+234 801 9234 5678');
  expect(typedSoFar('+44', before, '+234 801 5678')).toBeUndefined();
});

it.each([
  ['+44 20', '+234 442 0', '', undefined],
  ['+44 20', '', '0', '0'],
  ['+44 2079', '+234 442 079', '+234 442 0', '+44 20'],
  ['+44 2079', '+234 442 079', '+234 442 07', '+44 207'],
  [undefined, '+44 20', '+44 207', undefined],
  ['0801', '+234 801', '+234 80', undefined],
])('of %j nothing more is left than what was not taken away: %j to %j', (typed, before, text, left) => {
  expect(typedSoFar(typed, before, text)).toBe(left);
});

it('groups a number by its country', () => {
  expect(inGroups('+442079460')).toBe('+44 20 7946 0');
  expect(inGroups('020 7946')).toBe('020 7946');
});
