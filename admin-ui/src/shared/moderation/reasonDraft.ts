import { drafts } from '../drafts';

const keyOf = (noun: string, id: string) => `reject-${noun}-${id}`;

/** The reason somebody was typing, kept until the item is decided. */
export const reasonDraft = {
  read: (noun: string, id: string): string => String(drafts.read(keyOf(noun, id))?.['reason'] ?? ''),
  write: (noun: string, id: string, reason: string): void => drafts.write(keyOf(noun, id), { reason }),
  remove: (noun: string, id: string): void => drafts.remove(keyOf(noun, id)),
};
