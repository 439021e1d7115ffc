// Writes src/api/<service>.ts from openapi/<service>.json, which the services write about themselves: types, and how
// long texts may be, where a description says so. src/api/paths.ts joins the calls of all services.
// With --check nothing is written: the run fails when a file on disk is not what it should be.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const check = process.argv.includes('--check');

/** The types of one OpenAPI document, as text. */
async function types(documentPath) {
  return COMMENT_HEADER + astToString(await openapiTS(pathToFileURL(documentPath)));
}

/** The most letters of each text that has a limit, by type and field, as text; empty if none has. */
async function letters(documentPath) {
  const { schemas } = JSON.parse(await readFile(documentPath, 'utf8')).components;
  const limits = Object.entries(schemas).flatMap(([type, { properties = {} }]) => {
    const fields = Object.entries(properties).filter(([, field]) => field['x-letters'] !== undefined);
    if (fields.length === 0) return [];
    const lines = fields.map(([name, field]) => `    ${name}: ${field['x-letters']},\n`);
    return [`  ${type}: {\n${lines.join('')}  },\n`];
  });
  if (limits.length === 0) return '';
  return `\n/** How many letters a text may have. */\nexport const letters = {\n${limits.join('')}} as const;\n`;
}

/** The calls of all services as one type. */
function allPaths(services) {
  const imports = services.map((service) => `import type { paths as ${service} } from './${service}';\n`);
  return `/* Written by scripts/generate-types.mjs. */\n\n${imports.join('')}\n/** The calls of all services, by their paths. */\nexport interface Paths extends ${services.join(', ')} {}\n`;
}

/** Writes a file, or with --check compares it with what is there. `source` is named in the message. */
async function put(target, wanted, source) {
  if (!check) {
    await writeFile(join(root, target), wanted);
    console.log(`wrote ${target}`);
    return;
  }
  const present = await readFile(join(root, target), 'utf8').catch(() => '');
  if (present !== wanted) {
    console.error(`${target} does not match ${source}. Run: npm run types`);
    process.exitCode = 1;
  }
}

const documents = (await readdir(join(root, 'openapi'))).filter((name) => name.endsWith('.json')).sort();
if (documents.length === 0) throw new Error('openapi/ holds no documents');
await mkdir(join(root, 'src/api'), { recursive: true });

for (const document of documents) {
  const [service, path] = [basename(document, '.json'), join(root, 'openapi', document)];
  const written = (await types(path)) + (await letters(path));
  await put(join('src/api', `${service}.ts`), written, `openapi/${document}`);
}
await put('src/api/paths.ts', allPaths(documents.map((document) => basename(document, '.json'))), 'openapi/');
