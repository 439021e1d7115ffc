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
 * How the build is divided into files. Code that eight or more pages and dialogs share is one file, and so are the
 * widgets that four or more share: without this, a page of the admin area has some eighty files, and the first file
 * lists the names of all of them. Small parts of recordings share one file for the same reason. The login page and the
 * invite page share one file, because several are larger and the first view has a budget.
 */
export const chunkGroups = () => [
  { name: firstFile(), priority: 2 },
  {
    name: 'signIn',
    test: /features\/auth\/(api|lazySecondStep|loginFailure|LoginForm|LoginPage\.module|PasswordInput|useSignIn)\b/,
  },
  { name: 'shared', minShareCount: 8, priority: 1 },
  {
    name: 'recordings',
    test: /shared\/(audio\/(details|DetailFields|stored\/[cC]heck|record|microphone|levels|wav)|database\/(RecordingFacts|checkFilter))/,
    priority: 1,
  },
  { name: 'widgets', test: /node_modules\/@mui/, minShareCount: 4 },
];
