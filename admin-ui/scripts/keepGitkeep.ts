import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The Go program embeds dist/, so the folder has to exist in a fresh clone; emptying it must not lose the file that keeps it. */
export function keepGitkeep(): Plugin {
  let outDir = '';
  return {
    name: 'obi-keep-gitkeep',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: () => writeFile(resolve(outDir, '.gitkeep'), ''),
  };
}
