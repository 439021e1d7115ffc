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

/**
 * Where a picture is loaded from: its address, but from this app itself for a picture of the sample content, which it
 * serves under whatever name and port it is reached.
 */
export function pictureUrl(address: string): string {
  const path = parseWebUrl(address)?.pathname ?? '';
  return /^\/samples\/[a-z-]+\.svg$/.test(path) ? path : address;
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
