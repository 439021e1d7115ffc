import { useRef, useState } from 'react';
import type { Credentials } from './api';
import styles from './LoginPage.module.css';
import { PasswordInput } from './PasswordInput';
import { usePasskeyOffer } from './passkey/usePasskeyOffer';
import type { Prove } from './useSignIn';

interface Props {
  pending: boolean;
  error: string | undefined;
  onSubmit: (credentials: Credentials) => void;
  /** A passkey was chosen in place of both. */
  onPasskey: Prove;
}

const NO_ERRORS: Partial<Credentials> = {};

/** Username and password, both required. Field errors appear on submit, with the focus on the first. */
export function LoginForm({ pending, error, onSubmit, onPasskey }: Props) {
  usePasskeyOffer(onPasskey);
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState(NO_ERRORS);

  const submit = (data: FormData) => {
    const username = String(data.get('username') ?? '').trim();
    const password = String(data.get('password') ?? '');
    setMissing({
      ...(!username && { username: 'Please enter your username' }),
      ...(!password && { password: 'Please enter your password' }),
    });
    if (username && password) onSubmit({ username, password });
    else
      form.current?.querySelector<HTMLInputElement>(`[name=${username ? 'password' : 'username'}]`)?.focus();
  };

  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) submit(new FormData(event.currentTarget));
      }}
    >
      <div role="alert">{error && <p className={styles.error}>{error}</p>}</div>
      <label className={styles.field}>
        <span>Username</span>
        <input
          name="username"
          required
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={Boolean(missing.username)}
          aria-describedby={missing.username ? 'username-error' : undefined}
        />
      </label>
      {missing.username && (
        <p id="username-error" className={styles.fieldError}>
          {missing.username}
        </p>
      )}
      <PasswordInput error={missing.password} />
      <button type="submit" className={styles.submit} aria-disabled={pending}>
        {pending ? 'Signing in...' : 'Sign in'}
      </button>
    </form>
  );
}
