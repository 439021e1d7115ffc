import type { ReactNode } from 'react';
import styles from './LoginPage.module.css';

interface Props {
  error: string | undefined;
  /** The element ID of the introduction, for fields that it describes. */
  id?: string;
  /** Reserves the height of an error of two lines. */
  isTall?: boolean;
  /** The introduction of the form. */
  children: ReactNode;
}

/** The introduction of a form. An error is shown in its place, so that nothing moves when it appears or disappears. */
export function FormMessage({ error, id, isTall = false, children }: Props) {
  return (
    <div className={styles.message} data-tall={isTall}>
      <p id={id} className={error ? styles.hidden : styles.intro}>
        {children}
      </p>
      <div role="alert">{error && <p className={styles.error}>{error}</p>}</div>
    </div>
  );
}
