interface ImportMetaEnv {
  /** The version of Obi that the app was built from. */
  readonly VITE_VERSION: string;
}
