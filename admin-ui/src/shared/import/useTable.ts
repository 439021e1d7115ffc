import { useEffect, useRef, useState } from 'react';
import { readFile } from './read/readFile';
import type { Table } from './read/table';

/** A file, or what was pasted under a name of ours. */
export type ChosenFile = Blob & { name: string };

interface State {
  /** The name of the file that is being read. */
  reading?: string;
  problem?: string;
  file?: ChosenFile;
  table?: Table;
}

/** The chosen file and what was read of it. */
export function useTable() {
  const [state, setState] = useState<State>({});
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const choose = async (file: ChosenFile, sheet?: string) => {
    reading.current?.abort();
    const { signal } = (reading.current = new AbortController());
    setState((now) => ({ ...(sheet !== undefined && now), reading: file.name }));
    const next = await readFile(file, sheet, signal).then(
      (table): State => ({ file, table }),
      (error: unknown): State => ({ problem: `${file.name}: ${(error as Error).message}` }),
    );
    if (!signal.aborted) setState(next);
  };
  const clear = () => {
    reading.current?.abort();
    setState({});
  };
  return { ...state, choose, clear };
}
