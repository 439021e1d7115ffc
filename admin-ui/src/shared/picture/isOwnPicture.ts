import { parseWebUrl } from '../links/url';

/** Whether Obi itself keeps the picture at this address. */
export function isOwnPicture(address: string): boolean {
  const url = parseWebUrl(address);
  return url?.origin === window.location.origin && /^\/(api\/pictures|samples)\//.test(url.pathname);
}
