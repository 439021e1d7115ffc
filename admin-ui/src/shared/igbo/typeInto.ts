import { takeProposal, type Proposal } from './standardLetters';
import { applyChange, typeLetter, typeTone } from './typing';

type TextInput = HTMLInputElement | HTMLTextAreaElement;

/** Types a letter of the bar where the caret of the field is. */
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

/** Takes the proposed letters; the caret stays behind the letter it was behind. */
export function acceptInto(field: TextInput, proposal: Proposal): void {
  const { value, selectionEnd } = field;
  applyChange(field, { start: 0, end: value.length, text: takeProposal(value, proposal) });
  const caret = takeProposal(value.slice(0, selectionEnd ?? value.length), proposal).length;
  field.setSelectionRange(caret, caret);
}
