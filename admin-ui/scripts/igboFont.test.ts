import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it, vi } from 'vitest';
import { igboFont, igboLetters, marks } from './igboFont';

const require = createRequire(import.meta.url);
const subsetFont = require('subset-font') as (
  font: Buffer,
  text: undefined,
  options: { targetFormat: 'truetype'; keepAllGlyphs: true },
) => Promise<Buffer>;

/** A font of fonts.css, with the characters in its unicode-range and those in its file. */
interface Face {
  name: string;
  claims: Set<string>;
  has: Set<string>;
}

const rules = (await readFile('src/app/fonts.css', 'utf8')).split('@font-face').slice(1);
// A Buffer is not an instance of jsdom's Uint8Array.
vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer));
/** The faces in the order of fonts.css. Browsers draw a character with the last one that claims it. */
const faces = await Promise.all(rules.map(readFace));
vi.unstubAllGlobals();
/** All but the first, which is the large latin-ext file. Only names in other languages need it. */
const small = faces.slice(1);

async function readFace(css: string): Promise<Face> {
  const [, path = '', name = ''] = /url\('(.*noto-sans-(.*)-wght-normal\.woff2)'\)/.exec(css) ?? [];
  const font = name === 'igbo' ? await igboFont() : await readFile(require.resolve(path));
  const claims = [...css.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, from = '', to = from]) =>
    between(parseInt(from, 16), parseInt(to, 16)),
  );
  return { name, claims: new Set(claims), has: new Set(await characters(font)) };
}

const draws = ({ claims, has }: Face, letter: string) =>
  [...letter].every((part) => claims.has(part) && has.has(part));

function between(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}

/** Returns the characters in the font's table "cmap", in format 4. It leaves out spaces, which every font has. */
async function characters(font: Buffer): Promise<string[]> {
  const file = await subsetFont(font, undefined, { targetFormat: 'truetype', keepAllGlyphs: true });
  const tables = Array.from({ length: file.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const cmap = file.readUInt32BE(
    (tables.find((at) => file.toString('latin1', at, at + 4) === 'cmap') ?? 0) + 8,
  );
  const encodings = Array.from({ length: file.readUInt16BE(cmap + 2) }, (_, index) => cmap + 4 + 8 * index);
  const format4 = encodings
    .map((at) => cmap + file.readUInt32BE(at + 4))
    .find((at) => file.readUInt16BE(at) === 4);
  if (format4 === undefined) throw new Error('the font has no characters in format 4');
  const segments = file.readUInt16BE(format4 + 6) / 2;
  const found = Array.from({ length: segments }, (_, index) => {
    const end = format4 + 14 + 2 * index;
    return between(file.readUInt16BE(end + 2 * segments + 2), file.readUInt16BE(end));
  });
  return found.flat().filter((one) => one > ' ' && one !== '\u00A0' && one !== '\uFFFF');
}

/** Returns the letters, small and capital, with each of Obi's tone marks and without one. */
const withTones = (...letters: string[]) =>
  letters
    .flatMap((letter) => [letter, letter.toUpperCase()])
    .flatMap((letter) => ['', '\u0300', '\u0301', '\u0304'].map((tone) => (letter + tone).normalize('NFC')));

it('lists in unicode-range exactly the characters of the Igbo font', () => {
  const igbo = small.find(({ name }) => name === 'igbo');
  const expected = [...igboLetters, ...marks].sort();
  expect([...(igbo?.has ?? [])].sort()).toEqual(expected);
  expect([...(igbo?.claims ?? [])].sort()).toEqual(expected);
});

it('has all marks in every font', () => {
  for (const mark of marks) expect(faces.filter((face) => !draws(face, mark))).toEqual([]);
});

it.each([
  ['vowels and nasals of Igbo', withTones(...'aeịiọoụumnṅ')],
  ['other orthographies', withTones(...'ɔʊɪŋıüöïẹñ', 'n\u0304', 'o\u0329', 'u\u0329', 'i\u0329')],
  ['keyboards', between(0x21, 0x7e)],
  ['Western Europe', between(0xa1, 0xff)],
  ['signs', [...'‘’“”–—…•₦€ʼ']],
])('draws each letter and its marks with one small font: %s', (_, letters) => {
  const isDrawn = (letter: string) => {
    const face = small.findLast(({ claims }) => claims.has(letter[0] ?? ''));
    return face !== undefined && draws(face, letter);
  };
  expect(letters.filter((letter) => !isDrawn(letter))).toEqual([]);
});

it('has no letter in two small fonts', () => {
  const letters = small.flatMap(({ has }) => [...has].filter((one) => !marks.includes(one)));
  expect(letters.filter((one, index) => letters.indexOf(one) !== index)).toEqual([]);
});
