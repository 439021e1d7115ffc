/** Longest web address that a form accepts. */
export const maxUrlLength = 2048;

/** The parsed address when it is a whole http or https address, else null. */
export function parseWebUrl(text: string): URL | null {
  // Parsers disagree about white space, control characters and backslashes, so none is let through.
  if (!/^https?:\/\/[^/]/i.test(text) || /[\s\\\p{Cc}]/u.test(text)) return null;
  try {
    const url = new URL(text);
    return url.hostname === '' ? null : url;
  } catch {
    return null;
  }
}

/** Names by which a machine knows itself. */
const localHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Where a picture is loaded from: its address, but from this app itself for what Obi serves under whatever name and
 * port it is reached. These are pictures of the sample content, and uploaded ones while the server does not know
 * where browsers find Obi.
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
 * What a text without a scheme most likely means ("www.example.com/a" or "//example.com"),
 * or null when it does not look like a web address. It is offered, never applied silently.
 */
export function suggestWebUrl(text: string): string | null {
  const bare = text.trim().replace(/^:?\/\//, '');
  if (!/^[^\s/:@?#]+\.[^\s/:@?#.]{2,}([/?#:]\S*)?$/.test(bare)) return null;
  const candidate = `https://${bare}`;
  return parseWebUrl(candidate) ? candidate : null;
}

/** The host as people read it: without a leading "www.". */
export function shortHost(url: URL): string {
  return url.host.replace(/^www\./, '');
}
