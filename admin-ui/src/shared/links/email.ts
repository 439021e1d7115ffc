/** The longest address that the service accepts. */
const maxEmailLength = 254;

/** Reports whether the text is an email address, without a name. */
export function isEmail(text: string): boolean {
  return (
    text.length <= maxEmailLength &&
    /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"?&./]+(\.[^\s@<>()[\]\\,;:"?&./]+)+$/.test(text)
  );
}

/** Returns a mailto link; null if this is not an email address. The address can't add a subject or more recipients. */
export function mailUrl(email: string): string | null {
  if (!isEmail(email)) return null;
  const at = email.lastIndexOf('@');
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
}
