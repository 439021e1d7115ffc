import { expect, it } from 'vitest';
import { contactToPublish } from './profileContact';

it.each([
  ['08012345678', '+234 801 234 5678', true],
  ['+234 801-234-5678', '+234 801 234 5678', true],
  ['2348012345678', '+234 801 234 5678', true],
  ['(0801) 234 5678 (Call only)', '+234 801 234 5678', false],
  ['0801 234 5678 (Call & WhatsApp)', '+234 801 234 5678', true],
  ['+44 20 7946 0958', '+44 20 7946 0958', true],
  ['0801 234 5678 / 0802 345 6789', '0801 234 5678 / 0802 345 6789', true],
  ['ask at the market', 'ask at the market', true],
  ['', '', true],
])('a profile with the contact %j begins with %j, on WhatsApp %j', (submitted, number, includesWhatsApp) => {
  expect(contactToPublish(submitted)).toEqual({ number, includesWhatsApp });
});
