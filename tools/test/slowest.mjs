// Prints the ten test files of the web app and the ten Go packages that took longest,
// from what their runners wrote to .tmp. Playwright prints its own.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

function print(title, rows) {
  const slowest = rows.sort((a, b) => b.seconds - a.seconds).slice(0, 10);
  if (slowest.length === 0) return;
  console.log(`\n== slowest: ${title}`);
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

const web = JSON.parse(read('.tmp/test-ui.json') || '{"testResults":[]}').testResults;
print(
  'web app',
  web.map(({ name, startTime, endTime }) => ({
    name: relative('admin-ui', name),
    seconds: (endTime - startTime) / 1000,
  })),
);

const events = read('.tmp/test-go.json').split('\n').filter(Boolean).map((line) => JSON.parse(line));
print(
  'Go',
  events
    .filter(({ Action, Test }) => (Action === 'pass' || Action === 'fail') && !Test)
    .map(({ Package, Elapsed }) => ({ name: Package, seconds: Elapsed ?? 0 })),
);
