import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

// Fonts (woff2) and pictures are compressed already.
const COMPRESSIBLE = /\.(?:html|js|css|svg|json|txt|map|wasm|webmanifest)$/;

/** Writes file.br and file.gz beside every compressible file in the folder, at the strongest setting. Answers the compressed files' paths. */
export async function compressFolder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
  return files;
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${path}.br`, await brotli(content, { params }));
  await writeFile(`${path}.gz`, await gz(content, { level: 9 }));
}

/** Compresses the build once, so that the server only hands out files. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'obi-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      await compressFolder(outDir);
    },
  };
}
