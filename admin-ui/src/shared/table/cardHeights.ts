const storageKey = 'obi.cardHeights';
/** The heights that are stored; the oldest are dropped first. */
const mostStored = 3000;

function read(): [id: string, height: number][] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(value) ? (value as [string, number][]) : [];
  } catch {
    return [];
  }
}

/**
 * The measured heights of cards, in CSS pixels, by the item's ID. They are kept for this browser tab: with estimated
 * heights, Back and reload would restore another scroll position.
 */
export const heights = new Map(read());

window.addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...heights].slice(-mostStored)));
  } catch {
    // If storage is full or blocked, a reload finds a position near by.
  }
});

/** Estimates the number of lines of a text, at most `most`, with so many characters in a line. */
export const estimateLines = (text: string, inLine: number, most: number) =>
  Math.min(most, Math.max(1, Math.ceil(text.length / inLine)));
