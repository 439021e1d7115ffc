import { describe, expect, it } from 'vitest';
import {
  incompleteNumber,
  isNumberMissing,
  joinContact,
  splitContact,
  telephoneUrl,
  typeNumber,
} from './contact';

const whole = '+234 801 234 5678';

/** Types the keys one after the other at the end. */
function typed(keys: string, before = ''): string {
  return [...keys].reduce((text, key) => typeNumber(text, text + key, text.length + 1).text, before);
}

/** Puts text in the place of what is between the bars, or at the one bar: '+234 |801|' or '+234 80|1'. */
function edit(marked: string, inserted: string): string {
  const [head = '', middle = '', tail = ''] = marked.split('|');
  const hasSelection = marked.split('|').length === 3;
  const rest = hasSelection ? tail : middle;
  const before = head + (hasSelection ? middle : '') + rest;
  const { text, caret } = typeNumber(before, head + inserted + rest, head.length + inserted.length);
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe('a number that is pasted', () => {
  it.each([
    ['08012345678', whole],
    ['2348012345678', whole],
    ['+2348012345678', whole],
    ['+234 801 234 5678', whole],
    ['+234 0801 234 5678', whole],
    ['00234 801 234 5678', whole],
    ['+234 234 801 234 5678', whole],
    ['(0801) 234-5678', whole],
    ['8012345678', whole],
    ['Call 0801 234 5678 now', whole],
    ['080123456789999', whole],
    ['2341', '+234 1'],
    ['0801', '+234 801'],
    ['08012', '+234 801 2'],
    ['0801234', '+234 801 234'],
    ['080123456', '+234 801 234 56'],
    ['0', '+234 '],
    ['', ''],
    [' ', ''],
    ['nobody', ''],
    ['Ọ́kụ', ''],
    ['٠٨٠١٢٣٤٥٦٧٨', ''],
    ['०८०', ''],
    ['0801 ٢ 234', '+234 801 234'],
    ['📞 0801', '+234 801'],
  ])('%j becomes %j, in an empty field and in the place of another', (text, shown) => {
    expect(typeNumber('', text, text.length).text).toBe(shown);
    expect(edit(`|${whole.replace('1', '9')}|`, text)).toBe(shown === '' ? '|' : `${shown}|`);
  });
});

describe('a number that is typed key by key', () => {
  it.each([
    '08012345678',
    '8012345678',
    '2348012345678',
    '+2348012345678',
    '+234 801 234 5678',
    '23408012345678',
  ])('%s becomes the same', (keys) => expect(typed(keys)).toBe(whole));

  it('shows the country code at once and groups as it grows', () => {
    const steps = [...'0801234'].map((_, index) => typed('0801234'.slice(0, index + 1)));
    expect(steps).toEqual([
      '+234 ',
      '+234 8',
      '+234 80',
      '+234 801',
      '+234 801 2',
      '+234 801 23',
      '+234 801 234',
    ]);
  });

  it('takes no more digits than there are, and no letters', () => {
    expect(typed('9', whole)).toBe(whole);
    expect(typed('x٣ ', whole)).toBe(whole);
    expect(typed('a', '')).toBe('');
    expect(typed('+', '')).toBe('+234 ');
  });
});

describe('deleting', () => {
  it('empties the field with Backspace', () => {
    const steps = [];
    for (let text = whole, press = 0; text !== '' && press < 30; press++) {
      text = typeNumber(text, text.slice(0, -1), text.length - 1).text;
      steps.push(text);
    }
    expect(steps.slice(-3)).toEqual(['+234 80', '+234 8', '']);
    expect(steps).toHaveLength(10);
  });

  it.each([
    ['+234 ', ''],
    ['+234 8', ''],
  ])('leaves nothing of %j', (before, after) => {
    expect(typeNumber(before, before.slice(0, -1), before.length - 1).text).toBe(after);
  });

  it('takes the first digit out to be replaced by another, without losing a 0 behind it', () => {
    expect(edit('+234 |8|01 234 5678', '')).toBe('+234 |012 345 678');
    expect(edit('+234 |012 345 678', '7')).toBe('+234 7|01 234 5678');
  });
});

describe('editing in the middle', () => {
  it.each([
    // marked before, inserted, marked after
    ['+234 80|1 234 5678', '', '+234 80|1 234 5678'],
    ['+234 80|1 |234 5678', '', '+234 80|2 345 678'],
    ['+234 801| |234 5678', '', '+234 801| 234 5678'],
    ['+234 801 |23|4 567', '9', '+234 801 9|45 67'],
    ['+234 80|1 234 567', '9', '+234 809| 123 4567'],
    ['+234 801| 234 567', '9', '+234 801 9|23 4567'],
    ['+234 80|1 234 5678', '9', '+234 809| 123 4567'],
    ['+234 80|1 234 567', 'x', '+234 80|1 234 567'],
    ['+234 |801 234 5678', '0', '+234 |801 234 5678'],
  ])('%j with %j in it is %j', (before, inserted, after) => {
    expect(edit(before, inserted)).toBe(after);
  });

  it.each([
    ['+2|3|4 801 234', '', '+234 |801 234'],
    ['|+|234 801 234', '', '+234 |801 234'],
    ['+234| |801 234', '', '+234 |801 234'],
    ['+2|34 801 234', '9', '+234 9|80 123 4'],
    ['|+234 801 234', '9', '+234 9|80 123 4'],
    ['+2|34 80|1 234', '', '+234 |123 4'],
    ['|+234 801 234|', '0', '+234 |'],
    ['|+234 801 234|', '0703', '+234 703|'],
    ['|+234 801 234|', '2347', '+234 7|'],
  ])('keeps the country code out of it: %j with %j in it is %j', (before, inserted, after) => {
    expect(edit(before, inserted)).toBe(after);
  });

  it('formats a number from elsewhere once it is typed in', () => {
    expect(typeNumber('0801-234-567', '0801-234-5678', 13).text).toBe(whole);
  });

  it.each([
    ['+44 20 7946 0958|', '9'],
    ['+44 20 |7946| 0958', ''],
    ['|+44 20 7946 0958|', '+1 202 555 0100'],
  ])('leaves one with the code of another country as it is typed: %j with %j in it', (before, inserted) => {
    const [head = '', middle = '', tail] = before.split('|');
    const rest = tail ?? middle;
    expect(edit(before, inserted)).toBe(`${head}${inserted}|${rest}`);
  });

  it.each([
    ['|+44 20 7946 0958|', '08012345678', `${whole}|`],
    ['|+44 20 7946 0958|', '+234 801 234 5678', `${whole}|`],
    ['|+44 20 7946 0958|', '', '|'],
    ['+|4|', '', '|'],
  ])('knows the Nigerian number in its place: %j with %j in it is %j', (before, inserted, after) => {
    expect(edit(before, inserted)).toBe(after);
  });
});

describe('a saved contact', () => {
  it.each([
    [whole, true, '+234 801 234 5678 (Call & WhatsApp)'],
    [whole, false, '+234 801 234 5678 (Call only)'],
    [' 0801 ', true, '0801 (Call & WhatsApp)'],
  ])('is %j with WhatsApp %j: %j', (number, includesWhatsApp, saved) => {
    expect(joinContact({ number, includesWhatsApp })).toBe(saved);
    expect(joinContact(splitContact(saved))).toBe(saved);
  });

  it.each([
    ['+234 801 234 5678 (Call & WhatsApp)', whole, true],
    ['+234 801 234 5678 (Call only)', whole, false],
    ['+234 801 234 5678', whole, false],
    ['+234 801 234 5678 (Call & WhatsApp) (Call only)', whole, true],
    ['+234 801 234 5678(Call only)(Call & WhatsApp) (Call & WhatsApp) ', whole, false],
    ['+234 801 234 5678 (call & whatsapp)', whole, true],
    ['+44 20 7946 0958 (home) (Call only)', '+44 20 7946 0958 (home)', false],
    ['(Call only) 0801', '(Call only) 0801', false],
    ['(Call & WhatsApp)', '', true],
    ['', '', false],
  ])('%j is %j, WhatsApp %j', (stored, number, includesWhatsApp) => {
    expect(splitContact(stored)).toEqual({ number, includesWhatsApp });
  });

  it.each([
    ['', true],
    ['  ', true],
    ['+234 ', true],
    ['+234 8', false],
    ['at the market', false],
  ])('%j lacks its number: %j', (number, missing) => {
    expect(isNumberMissing(number)).toBe(missing);
  });
});

it.each([
  ['+234 803', 'The number is incomplete: 3 of 10 digits after +234'],
  ['+234 801 234 567', 'The number is incomplete: 9 of 10 digits after +234'],
  ['0803', 'The number is incomplete: 3 of 10 digits after +234'],
  [whole, undefined],
  ['08012345678', undefined],
  ['+234 ', undefined],
  ['+44 20', undefined],
  ['0801 / 0802', undefined],
  ['at the market', undefined],
])('%j lacks digits: %j', (number, sentence) => {
  expect(incompleteNumber(number)).toBe(sentence);
});

describe('the telephone address', () => {
  it.each([
    ['+234 801 234 5678 (Call & WhatsApp)', 'tel:+2348012345678'],
    ['0801 234 5678', 'tel:08012345678'],
    ['+44 (20) 7946-0958 (Call only)', 'tel:+442079460958'],
    ['*21*08012345678#', null],
    ['08012345678,,1', null],
    ['08012345678;ext=1', null],
    ['0801 234 5678 / 0802 345 6789', null],
    ['0801 234 5678 0802 345 6789', null],
    ['٠٨٠١٢٣٤٥٦٧٨', null],
    ['javascript:alert(1)', null],
    ['112', null],
    ['at the market', null],
    ['', null],
  ])('of %j is %j', (stored, url) => {
    expect(telephoneUrl(stored)).toBe(url);
  });
});
