import { zipSync, type Zippable } from 'fflate';

/**
 * Takes the place of write-excel-file's module of this name, by an alias in vite.config.ts. That one starts workers from
 * texts, which the content security policy forbids; this one runs in a worker of ours.
 */
export default function zipToArrayBuffer(files: Zippable) {
  return Promise.resolve(zipSync(files).buffer);
}
