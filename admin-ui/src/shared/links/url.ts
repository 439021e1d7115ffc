/** Longest web address that a form accepts. */
export const maxUrlLength = 2048;

/** Returns the parsed URL if the text is an absolute http or https URL, else null. */
export function parseWebUrl(text: string): URL | null {
  // URL parsers disagree about white space, control characters and backslashes, so reject them.
  if (!/^https?:\/\/[^/]/i.test(text) || /[\s\\\p{Cc}]/u.test(text)) return null;
  try {
    const url = new URL(text);
    return url.hostname === '' ? null : url;
  } catch {
    return null;
  }
}

const localHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the URL to load a picture from. For pictures that Obi serves itself it is a path, because the stored host may
 * differ from the one in the browser: for sample pictures always, for uploaded ones while the host is a local one.
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
 * Returns the https URL that a text without a scheme probably means ("www.example.com/a", "//example.com"), or null if
 * it does not look like a web address.
 */
export function suggestWebUrl(text: string): string | null {
  const bare = text.trim().replace(/^:?\/\//, '');
  if (!/^[^\s/:@?#]+\.[^\s/:@?#.]{2,}([/?#:]\S*)?$/.test(bare)) return null;
  const candidate = `https://${bare}`;
  return parseWebUrl(candidate) ? candidate : null;
}

/** Returns the web addresses of a text that lists nothing else, with missing schemes added; empty for any other text. */
export function listWebUrls(text: string): string[] {
  // An address may contain a comma itself.
  const parts = text.trim().split(/,?\s+|[,;](?=https?:|www\.)/i);
  const urls = parts.flatMap((part) => (parseWebUrl(part) ? part : (suggestWebUrl(part) ?? [])));
  return urls.length === parts.length ? urls : [];
}

/** Returns the host without a leading "www.". */
export function shortHost(url: URL): string {
  return url.host.replace(/^www\./, '');
}
