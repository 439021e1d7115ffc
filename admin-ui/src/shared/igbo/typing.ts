import { acceptProposal, type Proposal } from './standardLetters';

/** A replacement for a part of the text. */
export interface TextChange {
  start: number;
  end: number;
  text: string;
}

/** The tone marks of Igbo. A letter has at most one. */
export const toneMarks = { acute: '\u0301', grave: '\u0300', macron: '\u0304' };

const anyTone = /[\u0300\u0301\u0304]/gu;
const startsSentence = /(^|[.!?…]["'”’»)]*\s+)["'“‘«(\s]*$/u;
const graphemes = new Intl.Segmenter('ig', { granularity: 'grapheme' });

/**
 * Returns the replacement of the selection by a letter. The letter is a capital at the start of a sentence, as on a
 * phone's keyboard; `shift` inverts this.
 */
export function typeLetter(
  value: string,
  [start, end]: [number, number],
  letter: string,
  isShift: boolean,
): TextChange {
  const isCapital = startsSentence.test(value.slice(0, start)) !== isShift;
  return { start, end, text: isCapital ? letter.toUpperCase() : letter };
}

/**
 * Returns the change that sets a tone mark on the letter before the caret. It replaces the letter's tone mark, or
 * removes it if it is the same. It returns undefined if there is no letter before the caret.
 */
export function typeTone(value: string, caret: number, mark: string): TextChange | undefined {
  const before = [...graphemes.segment(value.slice(0, caret))].at(-1);
  if (!before || !/^\p{L}/u.test(before.segment)) return undefined;
  const decomposed = before.segment.normalize('NFD');
  const bare = decomposed.replace(anyTone, '');
  const text = (decomposed.includes(mark) ? bare : bare + mark).normalize('NFC');
  return { start: before.index, end: caret, text };
}

/** Applies the change as if the user had typed it: the caret is after it, and the browser's Undo reverts it. */
export function applyChange(
  field: HTMLInputElement | HTMLTextAreaElement,
  { start, end, text }: TextChange,
): void {
  field.focus();
  field.setSelectionRange(start, end);
  // Only execCommand adds to the browser's undo history. Without it, the change cannot be undone.
  if ('execCommand' in document && document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

type TextInput = HTMLInputElement | HTMLTextAreaElement;

/** Inserts a letter of the bar at the caret of the field. */
export function typeLetterInto(field: TextInput, letter: string, isShift: boolean): void {
  const { value, selectionStart, selectionEnd } = field;
  const selected: [number, number] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  applyChange(field, typeLetter(value, selected, letter, isShift));
}

/** Sets a tone mark on the letter before the caret of the field. */
export function typeToneInto(field: TextInput, mark: string): void {
  const change = typeTone(field.value, field.selectionEnd ?? field.value.length, mark);
  if (change) applyChange(field, change);
  else field.focus();
}

/** Replaces the letters in the field with the proposed ones. The caret stays after the same letter. */
export function acceptProposalsInto(field: TextInput, proposals: readonly Proposal[]): void {
  const { value, selectionEnd } = field;
  const accept = (text: string) => proposals.reduce(acceptProposal, text);
  applyChange(field, { start: 0, end: value.length, text: accept(value) });
  const caret = accept(value.slice(0, selectionEnd ?? value.length)).length;
  field.setSelectionRange(caret, caret);
}
