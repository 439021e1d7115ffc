import styles from './FullScreenSpinner.module.css';

/** Fills the window while the session is being checked. Plain elements: it shows before the component library is loaded. */
export function FullScreenSpinner() {
  return (
    <main className={styles.screen} aria-busy="true">
      <div className={styles.ring} role="progressbar" aria-label="Loading" />
    </main>
  );
}
