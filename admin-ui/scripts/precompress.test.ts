import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressFolder } from './precompress.ts';

let folder = '';
const script = 'console.error("Ọkụ");'.repeat(50);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obi-precompress-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/a.js'), script);
  await writeFile(join(folder, 'assets/font.woff2'), 'compressed already');
});
afterEach(() => rm(folder, { recursive: true }));

it('writes a brotli and a gzip copy that hold the same bytes', async () => {
  await compressFolder(folder);
  const file = join(folder, 'assets/a.js');
  expect(brotliDecompressSync(await readFile(`${file}.br`)).toString()).toBe(script);
  expect(gunzipSync(await readFile(`${file}.gz`)).toString()).toBe(script);
});

it('leaves alone what is compressed already, itself included', async () => {
  await compressFolder(folder);
  await compressFolder(folder);
  expect((await readdir(join(folder, 'assets'))).sort()).toEqual([
    'a.js',
    'a.js.br',
    'a.js.gz',
    'font.woff2',
  ]);
});
