let isReloading = false;

/** Loads the app again. Nobody is asked about unsaved text: drafts bring it back. */
export function reload(): void {
  isReloading = true;
  window.location.reload();
}

/** Whether the page goes away because the app loads itself again. */
export const isReload = () => isReloading;
