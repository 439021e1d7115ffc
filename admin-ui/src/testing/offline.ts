import { vi } from 'vitest';
import { localHosts } from '../shared/links/url';

/** Makes the browser offline, with the server on another computer. */
export function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(localHosts, 'includes').mockReturnValue(false);
}
