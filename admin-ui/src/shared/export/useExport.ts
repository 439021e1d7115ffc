import { useCallback, useEffect, useRef, useState } from 'react';
import { isOffline, failureReason } from '../feedback/failures';
import { saveFile } from '../files/saveFile';
import { ApiError } from '../http/client';
import { makeFile, type FileMaker } from './fileMaker';
import type { ExportPart, ExportSource, Portion, Reader } from './source';
import { TableProblem, type Format } from './tableFile';

export type State =
  | { step: 'choosing' }
  | { step: 'working'; unit: 'rows' | 'bytes'; done: number; total: number | undefined }
  | { step: 'failed'; sentence: string; again: 'continues' | 'starts over' | undefined }
  | { step: 'saved'; name: string; count: number | undefined };

/** An export that has begun. */
interface Run {
  /** 'proverbs' */
  what: string;
  work: (signal: AbortSignal) => Promise<State>;
  canGoOn: boolean;
  end: () => void;
}

/** Exports the chosen rows. Saves the file only when it is complete. */
export function useExport({ what, recordings }: ExportSource) {
  const [state, setState] = useState<State>({ step: 'choosing' });
  const run = useRef<Run>(undefined);
  const ending = useRef<AbortController>(undefined);

  const end = useCallback(() => {
    ending.current?.abort();
    run.current?.end();
    ending.current = run.current = undefined;
  }, []);
  useEffect(() => end, [end]);

  const go = async (now: Run) => {
    run.current = now;
    const abort = (ending.current = new AbortController());
    try {
      const saved = await now.work(abort.signal);
      if (abort.signal.aborted) return;
      end();
      setState(saved);
    } catch (error) {
      // Cancelled, or the page is left.
      if (abort.signal.aborted) return;
      const again = error instanceof TableProblem ? undefined : now.canGoOn ? 'continues' : 'starts over';
      if (!again) end();
      setState({ step: 'failed', sentence: sentenceOf(now.what, error), again });
    }
  };

  return {
    state,
    saveTable: (part: ExportPart, format: Format) => {
      void go(tableRun(what, part, format, makeFile(format, part.columns), setState));
    },
    saveRecordings: () => {
      if (recordings) void go(archiveRun(what, recordings, setState));
    },
    /** Continues after the last successful part, if possible. */
    tryAgain: () => {
      if (run.current) void go(run.current);
    },
    cancel: () => {
      end();
      setState({ step: 'choosing' });
    },
  };
}

function tableRun(
  what: string,
  part: ExportPart,
  format: Format,
  maker: FileMaker,
  show: (state: State) => void,
): Run {
  const read: Reader = part.read();
  let [done, total, isRead]: [number, number | undefined, boolean] = [0, undefined, false];
  const work = async (signal: AbortSignal): Promise<State> => {
    show({ step: 'working', unit: 'rows', done, total });
    while (!isRead) {
      const portion: Portion = await read(signal);
      signal.throwIfAborted();
      await maker.add(portion.rows);
      signal.throwIfAborted();
      done += portion.rows.length;
      total = portion.total ?? total;
      isRead = portion.isLast;
      show({ step: 'working', unit: 'rows', done, total });
    }
    const name = fileName(part.file, format);
    const file = await maker.end();
    signal.throwIfAborted();
    saveFile(file, name);
    return { step: 'saved', name, count: done };
  };
  return { what, work, canGoOn: true, end: maker.close };
}

function archiveRun(
  what: string,
  recordings: NonNullable<ExportSource['recordings']>,
  show: (state: State) => void,
): Run {
  const work = async (signal: AbortSignal): Promise<State> => {
    show({ step: 'working', unit: 'bytes', done: 0, total: undefined });
    const { response } = await recordings(signal);
    const file = await loadArchive(response, (done, total) => {
      if (!signal.aborted) show({ step: 'working', unit: 'bytes', done, total });
    });
    signal.throwIfAborted();
    const name = fileName(`${what}-recordings`, 'zip');
    saveFile(file, name);
    return { step: 'saved', name, count: undefined };
  };
  return { what: 'recordings', work, canGoOn: false, end: () => undefined };
}

function sentenceOf(what: string, error: unknown): string {
  if (error instanceof TableProblem) return error.message;
  const why = isOffline(error) ? 'The connection was lost.' : failureReason(error);
  return `Not all ${what} could be loaded, so nothing was saved. ${why}`.trim();
}

const two = (part: number) => String(part).padStart(2, '0');

/** Returns 'obi-proverbs-2026-11-23.xlsx', with the day in this computer's time zone. */
function fileName(what: string, extension: string, now = new Date()): string {
  return `obi-${what}-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.${extension}`;
}

/** The response is stored in pieces of this many bytes, which browsers keep on disk. */
const PIECE = 8 << 20;

/**
 * Loads an archive. Calls onProgress with the number of bytes. Rejects with ApiError, with status 0 if the connection was
 * lost.
 */
async function loadArchive(
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
