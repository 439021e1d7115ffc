import { useState } from 'react';
import { drafts } from '../../../../shared/form/drafts';
import type { Contact } from '../../directory/contact';
import { contactToPublish } from './publishContact';
import type { Profile } from './types';

/** The contact as it is being corrected. This tab keeps it after a cancelled, failed or undone publishing. */
export function usePublishContact({ id, contact }: Profile): [Contact, (contact: Contact) => void] {
  const key = `publish-profile-${id}`;
  const [value, setValue] = useState<Contact>(() => ({
    ...contactToPublish(contact),
    ...drafts.read(key)?.values,
  }));
  const change = (next: Contact) => {
    setValue(next);
    drafts.write(key, { values: { ...next } });
  };
  return [value, change];
}
