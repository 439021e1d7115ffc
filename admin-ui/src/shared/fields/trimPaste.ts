import type { ClipboardEvent } from 'react';

/**
 * Drops the spaces around pasted text. In an address always; elsewhere only where the text becomes
 * the whole value, since a space inside a sentence that is being put together is meant.
 */
export function trimPaste(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const input = event.currentTarget;
  const text = event.clipboardData.getData('text');
  const trimmed = text.trim();
  const start = input.selectionStart ?? 0;
  const end = input.selectionEnd ?? input.value.length;
  const replacesAll = start === 0 && end === input.value.length;
  if (trimmed === text || (input.type !== 'url' && !replacesAll)) return;
  event.preventDefault();
  input.setRangeText(trimmed, start, end, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
