const KEY = 'obi.reloadedAt';
const PAUSE_MS = 60_000;

/**
 * After an upgrade of the server, a page that is still open asks for parts under their old names. One reload brings
 * the new version; the pause keeps a server that is really broken from causing an endless round of reloads.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY));
    if (!navigator.onLine || Date.now() - last < PAUSE_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
  });
}
