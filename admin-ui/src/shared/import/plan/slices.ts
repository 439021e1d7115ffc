/** So long the page may compute in one go, in milliseconds: nobody notices. */
const SLICE_MS = 30;

/** Does something with each item and lets the page breathe in between. Rejects when `signal` is aborted. */
export async function inSlices<T>(
  items: readonly T[],
  run: (item: T, index: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  let began = performance.now();
  for (const [index, item] of items.entries()) {
    run(item, index);
    if (performance.now() - began < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    began = performance.now();
  }
}
