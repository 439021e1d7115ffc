import { takeProposal, type Proposal } from './standardLetters';

/** A replacement of a part of the text. */
export interface Change {
  start: number;
  end: number;
  text: string;
}

/** The tone marks of Igbo; a letter carries one at most. */
export const toneMarks = { acute: '\u0301', grave: '\u0300', macron: '\u0304' };

const anyTone = /[\u0300\u0301\u0304]/gu;
const startsSentence = /(^|[.!?…]["'”’»)]*\s+)["'“‘«(\s]*$/u;
const graphemes = new Intl.Segmenter('ig', { granularity: 'grapheme' });

/**
 * Returns the change that replaces the selection with a letter. The letter is a capital at the start of a sentence; with
 * `shift`, it is the other way round.
 */
export function typeLetter(
  value: string,
  [start, end]: [number, number],
  letter: string,
  shift: boolean,
): Change {
  const isCapital = startsSentence.test(value.slice(0, start)) !== shift;
  return { start, end, text: isCapital ? letter.toUpperCase() : letter };
}

/**
 * Returns the change that sets the tone mark of the letter before the caret, or removes it if the letter has this mark.
 * Returns undefined if there is no letter.
 */
export function typeTone(value: string, caret: number, mark: string): Change | undefined {
  const before = [...graphemes.segment(value.slice(0, caret))].at(-1);
  if (!before || !/^\p{L}/u.test(before.segment)) return undefined;
  const decomposed = before.segment.normalize('NFD');
  const bare = decomposed.replace(anyTone, '');
  const text = (decomposed.includes(mark) ? bare : bare + mark).normalize('NFC');
  return { start: before.index, end: caret, text };
}

/** Makes the change as if it were typed: the caret moves behind it, and the browser can undo it. */
export function applyChange(
  field: HTMLInputElement | HTMLTextAreaElement,
  { start, end, text }: Change,
): void {
  field.focus();
  field.setSelectionRange(start, end);
  // Only execCommand adds to the browser's undo history. Without it, the text is set directly.
  if ('execCommand' in document && document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

type TextInput = HTMLInputElement | HTMLTextAreaElement;

/** Inserts a letter of the bar at the caret of the field. */
export function typeLetterInto(field: TextInput, letter: string, shift: boolean): void {
  const { value, selectionStart, selectionEnd } = field;
  const selected: [number, number] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  applyChange(field, typeLetter(value, selected, letter, shift));
}

/** Puts a tone mark onto the letter before the caret. */
export function typeToneInto(field: TextInput, mark: string): void {
  const change = typeTone(field.value, field.selectionEnd ?? field.value.length, mark);
  if (change) applyChange(field, change);
  else field.focus();
}

/** Replaces the letters by the proposed ones and keeps the caret after the same letter. */
export function acceptInto(field: TextInput, proposal: Proposal): void {
  const { value, selectionEnd } = field;
  applyChange(field, { start: 0, end: value.length, text: takeProposal(value, proposal) });
  const caret = takeProposal(value.slice(0, selectionEnd ?? value.length), proposal).length;
  field.setSelectionRange(caret, caret);
}
