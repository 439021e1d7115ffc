import { describe, expect, it } from 'vitest';
import { proposals as rows } from '../../../../igbo/testdata/order.json';
import { findProposals, standardize, acceptProposal } from './standardLetters';

const takeAll = (text: string) => findProposals(text).reduce(acceptProposal, text);

describe('letters of other orthographies', () => {
  const forms = ['NFC', 'NFD'].flatMap((form) =>
    Object.entries(rows).map(([text, want]) => [text.normalize(form), want] as const),
  );

  it.each(forms)('are proposed as the service does: %s as %s', (text, want) => {
    const got = takeAll(text);
    expect(got.normalize('NFC')).toBe(want.normalize('NFC'));
    expect(standardize(text)).toBe(want.normalize('NFC'));
    expect(findProposals(got)).toEqual([]);
  });

  it('are named once each, in the case they were typed in', () => {
    expect(findProposals('aŋ Ö ŋ')).toEqual([
      { from: 'ŋ', to: 'ṅ' },
      { from: 'Ö', to: 'Ọ' },
    ]);
  });

  it('are changed one kind at a time, wherever they stand', () => {
    expect(acceptProposal('ŋ ö ŋ', { from: 'ŋ', to: 'ṅ' })).toBe('ṅ ö ṅ');
  });

  it('include Cyrillic and Greek ones that look the same, with their marks', () => {
    expect(findProposals('О\u0301к\u0443\u0323 \u03bf\u0323k\u03c5\u0323 \u0457')).toEqual([
      { from: 'О\u0301', to: 'Ó' },
      { from: '\u0443\u0323', to: '\u1ef5' },
      { from: '\u03bf\u0323', to: 'ọ' },
      { from: '\u03c5\u0323', to: 'ụ' },
      { from: '\u0457', to: 'ị' },
    ]);
    const [cyrillic, latin] = ['асеіјһорѕԁԛԝухӏАВЕІЈКМНОРЅТУХСӀ', 'aceijhopsdqwyxlABEIJKMHOPSTYXCI'];
    const [greek, likeGreek] = ['αινορυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'aivopuxABEZHIKMNOPTYX'];
    expect(takeAll(cyrillic + greek)).toBe(latin + likeGreek);
    expect(standardize(cyrillic + greek)).toBe(cyrillic + greek);
  });
});
