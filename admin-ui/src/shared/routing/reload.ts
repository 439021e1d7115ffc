/** Loads the app again. Nobody is asked about unsaved text then: drafts bring it back. */
export const page = {
  isReloading: false,
  reload() {
    page.isReloading = true;
    window.location.reload();
  },
};
