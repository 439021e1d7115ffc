import { describe, expect, it } from 'vitest';
import { inOrder } from '../../../../igbo/testdata/order.json';
import { standardize } from '../igbo/standardLetters';
import { sortText } from './fold';

/** What begins with a letter of the alphabet; the server lists all others after it. */
const isIgbo = (phrase: string) => /^(ch|[abd-pr-wyz])/i.test(standardize(phrase).normalize('NFD'));

describe("the browser's Igbo order is the server's", () => {
  const collator = new Intl.Collator('ig');
  const compare = (a: string, b: string) => collator.compare(sortText(a), sortText(b));
  const inside = inOrder.filter(isIgbo);
  const outside = inOrder.filter((phrase) => !isIgbo(phrase));

  it('knows the language', () => {
    expect(Intl.Collator.supportedLocalesOf(['ig'])).toEqual(['ig']);
    expect(inside.length).toBeGreaterThan(30);
    expect(outside.length).toBeGreaterThan(3);
    expect([...inside, ...outside]).toEqual(inOrder);
  });

  it.each(['NFC', 'NFD'])(
    'from letter to letter, digraphs and dotted letters included, in form %s',
    (form) => {
      const phrases = inside.map((phrase) => phrase.normalize(form));
      expect(phrases.toReversed().sort(compare)).toEqual(phrases);
    },
  );

  it.each(['NFC', 'NFD'])('outside the alphabet, in form %s', (form) => {
    const phrases = outside.map((phrase) => phrase.normalize(form));
    expect(phrases.toReversed().sort(compare)).toEqual(phrases);
  });

  it.each([
    ['Nne', 'Ńne'], // tone marks only decide between what is equal without them
    ['Gụọ', 'Gbuo'],
    ['Oz', 'Ọa'],
    ['Nzu', 'Ṅụọ'],
    ['Nwata', 'Nye'],
    ['Sịa', 'Shị'],
    ['Ɔkʊ', 'Ọla'], // other orthographies
    ['Ọla', 'O̱me'],
    ['Ñụọ', 'Ŋʊta'],
    ['Egbe bere', 'Egbe na ugo'], // word by word
  ])('puts %s before %s', (before, after) => {
    expect(compare(before, after)).toBeLessThan(0);
    expect(compare(after.toUpperCase(), before.toLowerCase())).toBeGreaterThan(0);
  });
});
