import { onTestFinished, vi } from 'vitest';
import type { Reader } from '../shared/export/source';
import { worker, type Answer, type Order } from '../shared/export/work';

/** Answers as the worker of the exports does, in the test itself. */
export class ExportWorker {
  onmessage: ((event: { data: Answer }) => void) | undefined;
  private readonly carryOut = worker();
  private isEnded = false;

  postMessage(order: Order) {
    void this.carryOut(order).then((data) => {
      if (!this.isEnded) this.onmessage?.({ data });
    });
  }

  terminate() {
    this.isEnded = true;
  }
}

/** Lets files be made and saved, which jsdom does not, and returns the texts of those that were, by name. */
export function takeSaved(): Record<string, Promise<string>> {
  const saved: Record<string, Promise<string>> = {};
  let latest = new Blob();
  vi.stubGlobal('Worker', ExportWorker);
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      latest = file;
      return 'blob:saved';
    },
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved[this.download] = textOf(latest);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return saved;
}

export const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(file);
  });

/** All rows that a reader reads. */
export async function readAll(read: Reader): Promise<object[]> {
  const rows: object[] = [];
  for (;;) {
    const portion = await read(new AbortController().signal);
    rows.push(...portion.rows);
    if (portion.isLast) return rows;
  }
}
