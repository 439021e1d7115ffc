import { describe, expect, it } from 'vitest';
import { toneMarks, typeLetter, typeTone, type TextChange } from './typing';

const applied = (value: string, change: TextChange | undefined) =>
  change && value.slice(0, change.start) + change.text + value.slice(change.end);

describe('a letter of the bar', () => {
  const typed = (before: string, shift = false) =>
    typeLetter(before, [before.length, before.length], 'ọ', shift).text;

  it.each([
    ['', 'Ọ'],
    ['“', 'Ọ'],
    ['Egbe bere. ', 'Ọ'],
    ['Ọ sị, “Bịa!” ', 'Ọ'],
    ['Egbe bere.', 'ọ'],
    ['Egbe ', 'ọ'],
    ['Egbe bere, ', 'ọ'],
  ])('after "%s" is %s, and the other with Shift', (before, letter) => {
    expect(typed(before)).toBe(letter);
    expect(typed(before, true)).toBe(letter === 'ọ' ? 'Ọ' : 'ọ');
  });

  it('takes the place of what is selected', () => {
    expect(applied('Egbe bere', typeLetter('Egbe bere', [5, 9], 'ụ', false))).toBe('Egbe ụ');
  });
});

describe('a tone mark', () => {
  const toned = (value: string, mark: string, caret = value.length) =>
    applied(value, typeTone(value, caret, mark));

  it.each(['NFC', 'NFD'])('goes onto the letter before the caret, dots and all, in form %s', (form) => {
    expect(toned('ọkụ'.normalize(form), toneMarks.acute)?.normalize('NFC')).toBe('ọkụ́'.normalize('NFC'));
    expect(toned('ṅ'.normalize(form), toneMarks.grave)).toBe('ṅ̀'.normalize('NFC'));
    expect(toned('aka', toneMarks.macron, 1)).toBe('āka');
  });

  it('takes the place of another, and goes when it is put again', () => {
    expect(toned('ọ́', toneMarks.grave)).toBe('ọ̀'.normalize('NFC'));
    expect(toned('ọ́', toneMarks.acute)).toBe('ọ');
  });

  it.each(['', 'oke ', '1', '“'])('changes nothing after "%s"', (before) => {
    expect(typeTone(before, before.length, toneMarks.acute)).toBeUndefined();
  });
});
