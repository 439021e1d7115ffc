import { useState } from 'react';
import styles from './LoginPage.module.css';

/** The password of the login form, with a button that shows it and a hint while caps lock is on. */
export function PasswordInput({ error }: { error: string | undefined }) {
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
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={Boolean(error)}
            aria-describedby={error ? 'password-error' : undefined}
            onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
            onBlur={() => setCapsLock(false)}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label="Show password"
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      </div>
      <div role="status">{capsLock && <p className={styles.hint}>Caps lock is on.</p>}</div>
      {error && (
        <p id="password-error" className={styles.fieldError}>
          {error}
        </p>
      )}
    </>
  );
}
