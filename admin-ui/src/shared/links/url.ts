/** Longest web address that a form accepts. */
export const maxUrlLength = 2048;

/** Returns the parsed address; null if it is not a complete http or https address. */
export function parseWebUrl(text: string): URL | null {
  // Parsers disagree about white space, control characters and backslashes, so these are refused.
  if (!/^https?:\/\/[^/]/i.test(text) || /[\s\\\p{Cc}]/u.test(text)) return null;
  try {
    const url = new URL(text);
    return url.hostname === '' ? null : url;
  } catch {
    return null;
  }
}

/** Hosts that mean this machine. */
const localHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the address from which a picture is loaded. It is a path of this app for a picture that Obi serves, because
 * Obi may be reached at another host: a picture of the sample content, or one uploaded without OBI_PUBLIC_URL.
 */
export function pictureUrl(address: string): string {
  const url = parseWebUrl(address);
  if (url === null) return address;
  const isSample = /^\/samples\/[a-z-]+\.svg$/.test(url.pathname);
  const isUploaded =
    localHosts.includes(url.hostname) && /^\/api\/pictures\/[A-Z2-7]{26}$/.test(url.pathname);
  return isSample || isUploaded ? url.pathname : address;
}

/**
 * Returns the address that a text without a scheme probably means ("www.example.com/a" or "//example.com"); null if it
 * does not look like a web address. The user must confirm it.
 */
export function suggestWebUrl(text: string): string | null {
  const bare = text.trim().replace(/^:?\/\//, '');
  if (!/^[^\s/:@?#]+\.[^\s/:@?#.]{2,}([/?#:]\S*)?$/.test(bare)) return null;
  const candidate = `https://${bare}`;
  return parseWebUrl(candidate) ? candidate : null;
}

/** Returns the host without a leading "www.". */
export function shortHost(url: URL): string {
  return url.host.replace(/^www\./, '');
}
