import { ApiError } from '../http/client';

/** What came is put away in pieces of so many bytes, since a browser keeps those on disk. */
const PIECE = 8 << 20;

/**
 * Loads an archive and says how much of it came, in bytes. Rejects with ApiError, with status 0 where it broke off: what
 * came of it is no archive then.
 */
export async function loadArchive(
  { body, headers }: Response,
  onProgress: (done: number, total: number | undefined) => void,
): Promise<Blob> {
  const total = Number(headers.get('Content-Length') ?? NaN);
  const known = Number.isFinite(total) ? total : undefined;
  const pieces: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let [done, waiting] = [0, 0];
  const putAway = () => {
    pieces.push(new Blob(chunks));
    [chunks, waiting] = [[], 0];
  };
  try {
    for (const reader = body?.getReader(); reader;) {
      const { value } = await reader.read();
      if (!value) break;
      chunks.push(value);
      done += value.length;
      waiting += value.length;
      if (waiting >= PIECE) putAway();
      onProgress(done, known);
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, '');
  }
  if (known !== undefined && done !== known) throw new ApiError(0, '');
  putAway();
  return new Blob(pieces, { type: 'application/zip' });
}
