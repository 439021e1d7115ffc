import { fold } from './fold';

/** A part of a text. */
export interface Part {
  text: string;
  /** The other text does not have it. */
  differs: boolean;
}

/** Longer texts are not compared word by word: the work grows with both lengths. */
const MOST_WORDS = 1000;

/** Returns the parts of both texts, in whole words: common ones, and ones that only this text has. */
export function differences(one: string, other: string): [Part[], Part[]] {
  const [a, b] = [words(one), words(other)];
  if (a.length > MOST_WORDS || b.length > MOST_WORDS) return [joined(a, new Set()), joined(b, new Set())];
  const common = commonWords(a, b);
  return [joined(a, new Set(common.map(([at]) => at))), joined(b, new Set(common.map(([, at]) => at)))];
}

/** A part of an edited text. */
export interface Stretch {
  text: string;
  kind: 'same' | 'removed' | 'added';
}

/** Returns one text that shows what was removed and added, in whole words. */
export function edits(before: string, after: string): Stretch[] {
  const [a, b] = [words(before).filter(Boolean), words(after).filter(Boolean)];
  const common = a.length > MOST_WORDS || b.length > MOST_WORDS ? [] : commonWords(a, b);
  const stretches: Stretch[] = [];
  const add = (kind: Stretch['kind'], added: string[]) => {
    if (added.length === 0) return;
    const last = stretches.at(-1);
    if (last?.kind === kind) last.text += ` ${added.join(' ')}`;
    else stretches.push({ kind, text: added.join(' ') });
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

/** Returns how similar two proverbs are. 'spelling': they differ only in case, marks and punctuation. */
export function likeness(one: string, other: string): 'same' | 'spelling' | 'near' {
  if (words(one).join(' ') === words(other).join(' ')) return 'same';
  return letters(one) === letters(other) ? 'spelling' : 'near';
}

const degrees = ['near', 'spelling', 'same'];

/** Reports whether one text is more similar to the third than the other is. */
export function isNearer(one: string, other: string, third: string): boolean {
  const degree = (text: string) => degrees.indexOf(likeness(text, third));
  return degree(one) > degree(other);
}

const letters = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const words = (text: string) => text.normalize('NFC').trim().split(/\s+/);

/** Returns the longest common subsequence of words, as the indexes of each word in both lists. */
function commonWords(a: string[], b: string[]): [number, number][] {
  // length[i][j] is the length of the longest common subsequence of a from i and b from j.
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

function joined(all: string[], common: ReadonlySet<number>): Part[] {
  const parts: Part[] = [];
  all.forEach((word, place) => {
    const differs = !common.has(place);
    const last = parts.at(-1);
    if (last?.differs === differs) last.text += ` ${word}`;
    else parts.push({ text: word, differs });
  });
  return parts;
}
