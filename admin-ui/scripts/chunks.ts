import { fileURLToPath } from 'node:url';

const start = fileURLToPath(new URL('../index.html', import.meta.url));

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** Names the file of all that every visit loads: one compresses better than several. */
function firstFile() {
  const first = new Set<string>();
  return (id: string, modules: Modules): string | null => {
    if (first.size === 0) collect(start, first, modules);
    return first.has(id) || id.includes('rolldown/runtime') ? 'index' : null;
  };
}

function collect(id: string, found: Set<string>, modules: Modules): void {
  if (found.has(id)) return;
  found.add(id);
  modules.getModuleInfo(id)?.importedIds.forEach((each) => collect(each, found, modules));
}

/**
 * How the build is divided into files. What ten or more pages and dialogs have in common is one file too: else a page
 * of the admin area is some eighty files, and the first page holds the names of all of them.
 */
export const chunkGroups = () => [
  { name: firstFile(), priority: 2 },
  { name: 'shared', minShareCount: 10, priority: 1 },
];
