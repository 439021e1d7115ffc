import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { chunkGroups } from './scripts/chunks.ts';
import { writeIgboFont } from './scripts/igboFont.ts';
import { keepGitkeep } from './scripts/keepGitkeep.ts';
import { precompress } from './scripts/precompress.ts';

const version = readFileSync(new URL('../platform/version/VERSION', import.meta.url), 'utf8').trim();

export default defineConfig({
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  resolve: {
    alias: [
      // By its name it comes with warnings for developers, which only its path leaves out.
      {
        find: /^react-router$/,
        replacement: fileURLToPath(
          new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url),
        ),
      },
      // The zip() that write-excel-file brings starts a worker from a text, which the content security policy forbids.
      {
        find: /^\.\.\/zip\/zipToArrayBuffer\.js$/,
        replacement: fileURLToPath(new URL('src/shared/export/zipToArrayBuffer.ts', import.meta.url)),
      },
    ],
  },
  plugins: [react(), writeIgboFont(), precompress(), keepGitkeep()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // The content security policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    // A page's style sheet that did not come is never asked for again, and together they are a few kilobytes.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // The first file lists the names of all: shorter hashes keep it within its budget.
    rolldownOptions: {
      output: { chunkFileNames: 'assets/[name]-[hash:7].js', codeSplitting: { groups: chunkGroups() } },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://localhost:8080' } },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    setupFiles: ['src/testing/setup.ts', ...(process.env.FULL === '1' ? ['src/testing/shortTurns.ts'] : [])],
    // One worker less is the default, which on two cores is one; threads start quicker than processes.
    pool: 'threads',
    maxWorkers: '100%',
    // The app and its libraries are loaded once for each worker, not once for each file; setup.ts clears up between tests.
    isolate: false,
    restoreMocks: true,
    // Limits are for what hangs, not for what is slow: a machine under load may be ten times slower.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 120_000,
    css: false,
  },
});
