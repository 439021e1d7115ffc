import { useRef, useState, useEffect, useEffectEvent } from 'react';
import type { Credentials } from './api';
import { FormMessage } from './FormMessage';
import styles from './LoginPage.module.css';
import { PasswordInput } from './PasswordInput';
import type { Prove } from './useSignIn';

interface Props {
  pending: boolean;
  error: string | undefined;
  /** Resolves to whether the sign-in succeeded. */
  onSubmit: (credentials: Credentials) => Promise<boolean>;
  /** Called when the user chooses a passkey instead. */
  onPasskey: Prove;
}

const NO_ERRORS: Partial<Credentials> = {};

/** Username and password, both required. Field errors appear on submit, with the focus on the first. */
export function LoginForm({ pending, error, onSubmit, onPasskey }: Props) {
  usePasskeyOffer(onPasskey);
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState(NO_ERRORS);

  const input = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
  const submit = async (data: FormData) => {
    const username = String(data.get('username') ?? '').trim();
    const password = String(data.get('password') ?? '');
    setMissing({
      ...(!username && { username: 'Please enter your username' }),
      ...(!password && { password: 'Please enter your password' }),
    });
    if (!username || !password) input(username ? 'password' : 'username')?.focus();
    else if (!(await onSubmit({ username, password }))) {
      input('password')?.focus();
      input('password')?.select();
    }
  };

  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void submit(new FormData(event.currentTarget));
      }}
    >
      <FormMessage error={error}>
        Obi is the back office for apps about Igbo language and culture.
      </FormMessage>
      <label className={styles.field}>
        <span>Username</span>
        <input
          name="username"
          required
          autoFocus
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

/** Signs in with a passkey instead of a password if the browser offers that. Other browsers load no code for it. */
function usePasskeyOffer(prove: Prove): void {
  const latest = useEffectEvent(prove);
  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return;
    if (!('isConditionalMediationAvailable' in PublicKeyCredential)) return;
    const stop = new AbortController();
    import('./passkey/offerPasskeys').then(
      ({ offerPasskeys }) => offerPasskeys(stop.signal, (...proof) => latest(...proof)),
      () => undefined,
    );
    return () => stop.abort();
  }, []);
}
