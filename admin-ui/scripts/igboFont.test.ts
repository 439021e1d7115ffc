import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { igboLetters } from './igboFont';

it('has the ranges of fonts.css that come after those of the large file', async () => {
  const css = await readFile('src/app/fonts.css', 'utf8');
  const [, large = '', igbo = ''] = css.split('@font-face');
  expect(large).toContain('noto-sans-latin-ext');
  expect(igbo).toContain('noto-sans-igbo');
  const ranges = [...igbo.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) => ({
    from: parseInt(from, 16),
    to: parseInt(to, 16),
  }));
  for (const letter of igboLetters) {
    const code = letter.codePointAt(0) ?? 0;
    expect(
      ranges.some(({ from, to }) => from <= code && code <= to),
      letter,
    ).toBe(true);
  }
});
