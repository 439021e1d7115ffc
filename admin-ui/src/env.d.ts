interface ImportMetaEnv {
  /** The version of the tree that the app was built from. */
  readonly VITE_VERSION: string;
}
