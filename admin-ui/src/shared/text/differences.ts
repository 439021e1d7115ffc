import { fold } from './fold';

/** A part of a text, and whether the other text differs there. */
export interface Part {
  text: string;
  /** The other text does not have it. */
  differs: boolean;
}

/** Longer texts count as entirely different, because the comparison takes time proportional to both lengths. */
const MAX_WORDS = 1000;

/** Compares two texts by words and returns the parts of each. */
export function diffWords(first: string, second: string): [Part[], Part[]] {
  const [a, b] = [toWords(first), toWords(second)];
  if (a.length > MAX_WORDS || b.length > MAX_WORDS)
    return [mergeWords(a, new Set()), mergeWords(b, new Set())];
  const common = findCommonWords(a, b);
  return [
    mergeWords(a, new Set(common.map(([at]) => at))),
    mergeWords(b, new Set(common.map(([, at]) => at))),
  ];
}

/** A part of an edited text. */
interface EditedPart {
  text: string;
  kind: 'same' | 'removed' | 'added';
}

/** Compares two versions of a text by words and returns one text with the removed and the added parts. */
export function diffInline(before: string, after: string): EditedPart[] {
  const [a, b] = [toWords(before).filter(Boolean), toWords(after).filter(Boolean)];
  const common = a.length > MAX_WORDS || b.length > MAX_WORDS ? [] : findCommonWords(a, b);
  const parts: EditedPart[] = [];
  const add = (kind: EditedPart['kind'], added: string[]) => {
    if (added.length === 0) return;
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += ` ${added.join(' ')}`;
    else parts.push({ kind, text: added.join(' ') });
  };
  let [i, j] = [0, 0];
  for (const [x, y] of [...common, [a.length, b.length]] as const) {
    add('removed', a.slice(i, x));
    add('added', b.slice(j, y));
    add('same', a.slice(x, x + 1));
    [i, j] = [x + 1, y + 1];
  }
  return parts;
}

/** Returns the similarity of two proverbs. Case, marks and punctuation do not count. */
export function similarity(first: string, second: string): 'same' | 'spelling' | 'near' {
  if (toWords(first).join(' ') === toWords(second).join(' ')) return 'same';
  return toLetters(first) === toLetters(second) ? 'spelling' : 'near';
}

const degrees = ['near', 'spelling', 'same'];

/** Reports whether `one` is more similar to `third` than `other` is. */
export function isMoreSimilar(one: string, other: string, third: string): boolean {
  const degree = (text: string) => degrees.indexOf(similarity(text, third));
  return degree(one) > degree(other);
}

const toLetters = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const toWords = (text: string) => text.normalize('NFC').trim().split(/\s+/);

/** Returns the longest common subsequence of words, as the indexes of each word in `a` and `b`. */
function findCommonWords(a: string[], b: string[]): [number, number][] {
  // length[i][j] is the length of the longest common subsequence of a[i…] and b[j…].
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
  all.forEach((word, index) => {
    const differs = !common.has(index);
    const last = parts.at(-1);
    if (last?.differs === differs) last.text += ` ${word}`;
    else parts.push({ text: word, differs });
  });
  return parts;
}
