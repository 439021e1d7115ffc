// Keeps a copy of one of Obi's lists in a JSON file, and changes it as soon as the list changes:
//
//   node follow.mts https://obi.example.org/api/ilu proverbs.json    (Node.js 22.18 or newer)
import { readFile, rename, writeFile } from 'node:fs/promises';

interface Page {
  changes: { id: string; entry?: unknown }[]; // without entry if it was deleted
  next: string; // the token with which the changes after this page begin
  more: boolean;
}

/** Applies what has changed since the copy was written, and then every change until the stream ends. */
export async function follow(area: string, file: string, signal?: AbortSignal): Promise<void> {
  let copied = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => ({ next: '', entries: {} }));
  const apply = async (page: Page) => {
    for (const { id, entry } of page.changes) {
      if (entry === undefined) delete copied.entries[id];
      else copied.entries[id] = entry;
    }
    copied.next = page.next;
    if (page.more) return;
    await writeFile(`${file}.new`, JSON.stringify(copied));
    await rename(`${file}.new`, file); // never half a copy
  };
  const get = async (path: string) => {
    const response = await fetch(`${area}${path}since=${copied.next}`, { signal });
    if (response.status === 410)
      copied = { next: '', entries: {} }; // away for too long: start again
    else if (!response.ok) throw new Error(`answered ${response.status}`);
    return response;
  };
  for (let more = true; more;) {
    const response = await get('/changes?limit=1000&');
    if (!response.ok) continue;
    const page = (await response.json()) as Page;
    more = page.more;
    await apply(page);
  }
  const response = await get('/changes/stream?');
  if (!response.ok || !response.body) return;
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    const lines = (text + decoder.decode(chunk, { stream: true })).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) await apply(JSON.parse(line.slice(6)));
  }
}

async function main(area: string, file: string): Promise<void> {
  for (;;) {
    await follow(area, file).catch(console.error); // a stream ends after ten minutes
    await new Promise((resume) => setTimeout(resume, 1000));
  }
}

const [, program, area, file] = process.argv;
if (program?.endsWith('follow.mts') && area && file) void main(area, file);
