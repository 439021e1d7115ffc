import { fold } from './fold';

/** A stretch of a text, and whether the other text has something else there. */
export interface Part {
  text: string;
  differs: boolean;
}

/** Longer texts are compared as one: the work grows with both lengths. */
const MAX_WORDS = 1000;

/** The two texts in stretches of whole words: what both have, and what only one has. */
export function diffWords(one: string, other: string): [Part[], Part[]] {
  const [a, b] = [words(one), words(other)];
  if (a.length > MAX_WORDS || b.length > MAX_WORDS)
    return [mergeWords(a, new Set()), mergeWords(b, new Set())];
  const common = commonWords(a, b);
  return [
    mergeWords(a, new Set(common.map(([at]) => at))),
    mergeWords(b, new Set(common.map(([, at]) => at))),
  ];
}

/** A stretch of a text that was edited. */
export interface Stretch {
  text: string;
  kind: 'same' | 'removed' | 'added';
}

/** One text that shows both, in stretches of whole words. */
export function diffInline(before: string, after: string): Stretch[] {
  const [a, b] = [words(before).filter(Boolean), words(after).filter(Boolean)];
  const common = a.length > MAX_WORDS || b.length > MAX_WORDS ? [] : commonWords(a, b);
  const stretches: Stretch[] = [];
  const add = (kind: Stretch['kind'], some: string[]) => {
    if (some.length === 0) return;
    const last = stretches.at(-1);
    if (last?.kind === kind) last.text += ` ${some.join(' ')}`;
    else stretches.push({ kind, text: some.join(' ') });
  };
  let [i, j] = [0, 0];
  for (const [x, y] of [...common, [a.length, b.length]] as const) {
    add('removed', a.slice(i, x));
    add('added', b.slice(j, y));
    add('same', a.slice(x, x + 1));
    [i, j] = [x + 1, y + 1];
  }
  return stretches;
}

/** Returns the similarity of two proverbs. Case, marks and punctuation do not count. */
export function similarity(one: string, other: string): 'same' | 'spelling' | 'near' {
  if (words(one).join(' ') === words(other).join(' ')) return 'same';
  return letters(one) === letters(other) ? 'spelling' : 'near';
}

const degrees = ['near', 'spelling', 'same'];

/** Compares which of two texts is more similar to a third. */
export function isMoreSimilar(one: string, other: string, third: string): boolean {
  const degree = (text: string) => degrees.indexOf(similarity(text, third));
  return degree(one) > degree(other);
}

const letters = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const words = (text: string) => text.normalize('NFC').trim().split(/\s+/);

/** The longest row of words that both have in this order, as the places of each word in the one and the other. */
function commonWords(a: string[], b: string[]): [number, number][] {
  // length[i][j]: of the row that a from i on and b from j on have in common.
  const length = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number) => length[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    const row = length[i];
    if (!row) continue;
    for (let j = b.length - 1; j >= 0; j--)
      row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

function mergeWords(all: string[], common: ReadonlySet<number>): Part[] {
  const parts: Part[] = [];
  all.forEach((word, place) => {
    const differs = !common.has(place);
    const last = parts.at(-1);
    if (last?.differs === differs) last.text += ` ${word}`;
    else parts.push({ text: word, differs });
  });
  return parts;
}
