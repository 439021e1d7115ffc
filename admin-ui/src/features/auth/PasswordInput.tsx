import { useState, type ReactNode } from 'react';
import styles from './LoginPage.module.css';
import { ShowPasswordButton } from './ShowPasswordButton';

interface Props {
  /** For password managers. */
  autoComplete?: 'current-password' | 'new-password';
  /** With the ID password-hint. */
  hint?: ReactNode;
  error: string | undefined;
}

/** The password of a form, with a button that shows it and a hint while caps lock is on. */
export function PasswordInput({ autoComplete = 'current-password', hint, error }: Props) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  return (
    <>
      <div className={styles.field}>
        <label htmlFor="password">Password</label>
        <div className={styles.password}>
          <input
            id="password"
            name="password"
            type={shown ? 'text' : 'password'}
            required
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={Boolean(error)}
            aria-describedby={`${error ? 'password-error ' : ''}${hint ? 'password-hint' : ''}` || undefined}
            onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
            onBlur={() => setCapsLock(false)}
          />
          <ShowPasswordButton isShown={shown} onShown={setShown} />
        </div>
      </div>
      {hint}
      <div role="status">{capsLock && !error && <p className={styles.hint}>Caps lock is on.</p>}</div>
      {error && (
        <p id="password-error" className={styles.fieldError}>
          {error}
        </p>
      )}
    </>
  );
}
