import { acceptProposal, type Proposal } from './standardLetters';

/** A replacement for a part of the text. */
export interface TextChange {
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
 * Puts a letter in place of what is selected. It is a capital where a sentence begins, as on a telephone's keyboard;
 * `shift` turns that around.
 */
export function typeLetter(
  value: string,
  [start, end]: [number, number],
  letter: string,
  shift: boolean,
): TextChange {
  const isCapital = startsSentence.test(value.slice(0, start)) !== shift;
  return { start, end, text: isCapital ? letter.toUpperCase() : letter };
}

/**
 * Puts a tone mark onto the letter before the caret, in place of the one it has; the same mark again takes it away.
 * Undefined where no letter stands before the caret.
 */
export function typeTone(value: string, caret: number, mark: string): TextChange | undefined {
  const before = [...graphemes.segment(value.slice(0, caret))].at(-1);
  if (!before || !/^\p{L}/u.test(before.segment)) return undefined;
  const decomposed = before.segment.normalize('NFD');
  const bare = decomposed.replace(anyTone, '');
  const text = (decomposed.includes(mark) ? bare : bare + mark).normalize('NFC');
  return { start: before.index, end: caret, text };
}

/** Makes the change as typing would: the caret stands behind it, and the browser's Undo takes it back. */
export function applyChange(
  field: HTMLInputElement | HTMLTextAreaElement,
  { start, end, text }: TextChange,
): void {
  field.focus();
  field.setSelectionRange(start, end);
  // The one way into the browser's own undo history; where it is missing, the text is set without.
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
export function acceptProposalInto(field: TextInput, proposal: Proposal): void {
  const { value, selectionEnd } = field;
  applyChange(field, { start: 0, end: value.length, text: acceptProposal(value, proposal) });
  const caret = acceptProposal(value.slice(0, selectionEnd ?? value.length), proposal).length;
  field.setSelectionRange(caret, caret);
}
