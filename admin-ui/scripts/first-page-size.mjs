// Adds up the compressed JavaScript that a first visit loads and fails over budget. Counts files, so it says the same
// on every machine. Also fails when a large library is built twice, as happens to one that a worker and a page import.
// Run after a build: node scripts/first-page-size.mjs
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// What the product promises.
const BUDGET = 100_000;
const dist = fileURLToPath(new URL('../dist', import.meta.url));
const firstPages = { landing: 'src/shell/LandingPage.tsx', login: 'src/features/auth/LoginPage.tsx' };

const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));

/** The chunk and everything it imports statically. */
function withImports(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk for ${key}`);
  (chunk.imports ?? []).forEach((each) => withImports(each, seen));
  return seen;
}

const size = async (file) => (await stat(join(dist, `${file}.br`))).size;
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

let failed = false;
for (const [name, page] of Object.entries(firstPages)) {
  const keys = withImports(page, withImports('index.html'));
  const files = [...new Set([...keys].map((key) => manifest[key].file))].filter((file) =>
    file.endsWith('.js'),
  );
  const sizes = await Promise.all(files.map(size));
  const total = sizes.reduce((sum, each) => sum + each, 0);
  console.log(`${name}: ${kB(total)} of ${kB(BUDGET)} compressed JavaScript in ${files.length} files`);
  files.forEach((file, at) => console.log(`  ${kB(sizes[at]).padStart(9)}  ${file}`));
  failed ||= total > BUDGET;
}

const LARGE = 50_000;
const large = new Map();
for (const file of await readdir(join(dist, 'assets'))) {
  if (!file.endsWith('.js') || (await stat(join(dist, 'assets', file))).size < LARGE) continue;
  const name = file.replace(/-.{7,8}\.js$/, '');
  large.set(name, [...(large.get(name) ?? []), file]);
}
const twice = [...large.values()].filter((files) => files.length > 1);
twice.forEach((files) => console.error(`Built twice: ${files.join(', ')}`));
if (twice.length > 0) process.exitCode = 1;
if (failed) {
  console.error('The first page is over its budget.');
  process.exitCode = 1;
}
