import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
// subset-font ships no types.
const subsetFont = require('subset-font') as (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2' },
) => Promise<Buffer>;

/**
 * The letters of Igbo in the latin-ext file: vowels with a macron, n and m with marks and ₦, and the letters of other
 * orthographies (ŋ ɔ ʊ ɪ, and ï ö ü with tone marks).
 */
export const igboLetters = 'ĀāĒēĪīŃńŌōŪūǸǹḾḿṄṅ₦ŊŋƆɔƱʊꞮɪḮḯȪȫǕǖǗǘǛǜ';
/** Marks are drawn from the file of their letter. */
export const marks = '\u0300\u0301\u0303\u0304\u0308\u0309\u0323\u0329';

/** The path that src/app/fonts.css names. */
const target = join(import.meta.dirname, '../node_modules/.obi/noto-sans-igbo-wght-normal.woff2');
const source = require.resolve('@fontsource-variable/noto-sans/files/noto-sans-latin-ext-wght-normal.woff2');

/** Returns the few letters that Igbo needs of the latin-ext file, which is nineteen times as large. */
export async function igboFont(): Promise<Buffer> {
  return subsetFont(await readFile(source), igboLetters + marks, { targetFormat: 'woff2' });
}

/** Makes the file before the build or the development server looks for it. */
export function writeIgboFont(): Plugin {
  return {
    name: 'obi-igbo-font',
    async buildStart() {
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, await igboFont());
    },
  };
}
