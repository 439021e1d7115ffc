import { zipSync, type Zippable } from 'fflate';

/**
 * Replaces write-excel-file's module of this name, by an alias in vite.config.ts. That module starts workers from
 * strings, which the content security policy forbids; this one runs in the app's own worker.
 */
export default function zipToArrayBuffer(files: Zippable) {
  return Promise.resolve(zipSync(files).buffer);
}
