/** Longest address that the service takes. */
const maxEmailLength = 254;

/** Whether the text is an email address as people write one, without a name beside it. */
export function isEmail(text: string): boolean {
  return (
    text.length <= maxEmailLength &&
    /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"?&./]+(\.[^\s@<>()[\]\\,;:"?&./]+)+$/.test(text)
  );
}

/** Where one writes to the address, or null when it is none. Nothing in it can add a subject or further readers. */
export function mailUrl(email: string): string | null {
  if (!isEmail(email)) return null;
  const at = email.lastIndexOf('@');
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
}
