/** Longest address that the server accepts. */
const maxEmailLength = 254;

/** Reports whether the text is an email address without a display name. */
export function isEmail(text: string): boolean {
  return (
    text.length <= maxEmailLength &&
    /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"?&./]+(\.[^\s@<>()[\]\\,;:"?&./]+)+$/.test(text)
  );
}

/** Returns the mailto: URL, or null for an invalid address. The text cannot add a subject or further recipients. */
export function mailUrl(email: string): string | null {
  if (!isEmail(email)) return null;
  const at = email.lastIndexOf('@');
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
}
