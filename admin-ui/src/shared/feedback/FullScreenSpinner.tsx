import styles from './FullScreenSpinner.module.css';

/** Fills the window while the session is checked. It uses plain elements, since the component library is not loaded yet. */
export function FullScreenSpinner() {
  return (
    <main className={styles.screen} aria-busy="true">
      <div className={styles.ring} role="progressbar" aria-label="Loading" />
    </main>
  );
}
