import { parseWebUrl, pictureUrl } from '../links/url';

/** Whether Obi itself keeps the picture at this address. */
export function isOwnPicture(address: string): boolean {
  const url = parseWebUrl(address);
  if (url === null) return false;
  const source = new URL(pictureUrl(address), window.location.href);
  return source.origin === window.location.origin && /^\/(api\/pictures|samples)\//.test(source.pathname);
}
