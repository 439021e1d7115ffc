import { useState } from 'react';
import type { components } from '../../../../api/dibia';
import { drafts } from '../../../../shared/form/drafts';
import {
  incompleteNumber,
  isNumberMissing,
  joinContact,
  splitContact,
  typeNumber,
  undecidedNumber,
  type Contact,
} from '../../directory/contact';

type Submitted = Pick<components['schemas']['Profile'], 'id' | 'contact'>;

/** The key of the contact that is not saved yet. */
const contactDraftKey = ({ id }: Pick<Submitted, 'id'>) => `publish-profile-${id}`;

/** Returns the contact for the directory as Add Dibia would write it. It includes WhatsApp unless the profile says otherwise. */
export function contactToPublish(stored: string): Contact {
  const { number, includesWhatsApp } = splitContact(stored);
  const saysWhich = number !== stored.trim();
  return { number: inGroups(number), includesWhatsApp: saysWhich ? includesWhatsApp : true };
}

/** Groups the digits of a Nigerian number. Any other number, or two of them, would become a wrong one. */
function inGroups(number: string): string {
  const digits = number.replace(/[ ().-]/g, '');
  return /^(\+?234|0)?[1-9]\d{9}$/.test(digits) ? typeNumber('', digits, digits.length).text : number;
}

/** Returns the problem with a number that is there, if any. */
export function numberProblem({ number, kept, typedNumber }: Contact): string | undefined {
  if (typedNumber) return undecidedNumber;
  return kept === number ? undefined : incompleteNumber(number);
}

const textOf = (contact: Contact) => (isNumberMissing(contact.number) ? '' : joinContact(contact));

/** Returns the corrected contact, or undefined if it equals the stored one. If it equals the submitted one, it returns that as it was written, ungrouped. */
function changedText(contact: Contact, stored: string, submitted: string): string | undefined {
  const text = textOf(contact);
  if (text === textOf(contactToPublish(stored))) return undefined;
  return text === textOf(contactToPublish(submitted)) ? submitted : text;
}

/** Returns the contact that was typed in this tab. Undefined if it is the stored one or can't be saved yet. */
export function typedContact(profile: Submitted, stored: string): string | undefined {
  const contact = readDraft(profile, stored);
  if (!contact || numberProblem(contact) !== undefined) return undefined;
  return changedText(contact, stored, profile.contact);
}

/** Removes the contact that was typed in this tab, unless it can't be saved yet. */
export function removeSavedContact(profile: Submitted, stored: string): void {
  const contact = readDraft(profile, stored);
  if (contact && numberProblem(contact) === undefined) drafts.remove(contactDraftKey(profile));
}

function readDraft(profile: Submitted, stored: string): Contact | undefined {
  const draft = drafts.read(contactDraftKey(profile));
  return draft && { ...contactToPublish(stored), ...draft.values };
}

/**
 * Returns the contact of a profile as it is being corrected. The browser tab keeps it when the dialog is cancelled or
 * fails, or when the decision is undone.
 */
export function useContactDraft(profile: Submitted, stored: string) {
  const key = contactDraftKey(profile);
  const [typed, setTyped] = useState(() => drafts.read(key)?.values);
  const contact: Contact = { ...contactToPublish(stored), ...typed };
  return {
    contact,
    /** Undefined if it is the stored one. */
    changed: changedText(contact, stored, profile.contact),
    change: (next: Contact) => {
      setTyped({ ...next });
      drafts.write(key, { values: { ...next } });
    },
    discard: () => {
      setTyped(undefined);
      drafts.remove(key);
    },
  };
}
