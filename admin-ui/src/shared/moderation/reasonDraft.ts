import { drafts } from '../form/drafts';

const keyOf = (noun: string, id: string) => `reject-${noun}-${id}`;

/** The reason that is being typed, kept until it is saved. */
export const reasonDraft = {
  read: (noun: string, id: string): string | undefined => {
    const reason = drafts.read(keyOf(noun, id))?.values['reason'];
    return typeof reason === 'string' ? reason : undefined;
  },
  write: (noun: string, id: string, reason: string): void =>
    drafts.write(keyOf(noun, id), { values: { reason } }),
  remove: (noun: string, id: string): void => drafts.remove(keyOf(noun, id)),
};
