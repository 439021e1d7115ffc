// Writes src/api/<service>.d.ts from openapi/<service>.json, which the services write about themselves.
// With --check nothing is written: the run fails when a file on disk is not what it should be.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const check = process.argv.includes('--check');

/** The types of one OpenAPI document, as text. */
async function generate(documentPath) {
  return COMMENT_HEADER + astToString(await openapiTS(pathToFileURL(documentPath)));
}

const documents = (await readdir(join(root, 'openapi'))).filter((name) => name.endsWith('.json')).sort();
if (documents.length === 0) throw new Error('openapi/ holds no documents');
await mkdir(join(root, 'src/api'), { recursive: true });

for (const document of documents) {
  const target = join('src/api', `${basename(document, '.json')}.d.ts`);
  const wanted = await generate(join(root, 'openapi', document));
  if (!check) {
    await writeFile(join(root, target), wanted);
    console.log(`wrote ${target}`);
    continue;
  }
  const present = await readFile(join(root, target), 'utf8').catch(() => '');
  if (present !== wanted) {
    console.error(`${target} does not match openapi/${document}. Run: npm run types`);
    process.exitCode = 1;
  }
}
