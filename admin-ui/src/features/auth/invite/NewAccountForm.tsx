import { useRef, useState, type ReactNode } from 'react';
import { PASSWORD_HINT, passwordProblem } from '../account/passwordRules';
import type { Credentials } from '../api';
import own from '../CodeForm.module.css';
import { FormMessage } from '../FormMessage';
import styles from '../LoginPage.module.css';
import { PasswordInput } from '../PasswordInput';

interface Props {
  pending: boolean;
  error: string | undefined;
  /** Resolves to the server's field errors. */
  onSubmit: (credentials: Credentials) => Promise<Partial<Credentials>>;
  /** The introduction. */
  children: ReactNode;
}

const NO_ERRORS: Partial<Credentials> = {};

/** The username and password of a new administrator. Field errors appear after submit, with the focus on the first. */
export function NewAccountForm({ pending, error, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState(NO_ERRORS);

  const showErrors = (errors: Partial<Credentials>) => {
    setWrong(errors);
    const [first] = Object.keys(errors);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    return first !== undefined;
  };
  const submit = async (data: FormData) => {
    const username = String(data.get('username') ?? '').trim();
    const password = String(data.get('password') ?? '');
    const problem = passwordProblem(password);
    const hasErrors = showErrors({
      ...(!username && { username: 'Please enter a username' }),
      ...(problem && { password: problem }),
    });
    if (!hasErrors) showErrors(await onSubmit({ username, password }));
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
      <FormMessage error={error}>{children}</FormMessage>
      <label className={styles.field}>
        <span>Username</span>
        <input
          name="username"
          required
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={Boolean(wrong.username)}
          aria-describedby={wrong.username ? 'username-error' : undefined}
        />
      </label>
      {wrong.username && (
        <p id="username-error" className={styles.fieldError}>
          {wrong.username}
        </p>
      )}
      <PasswordInput
        autoComplete="new-password"
        hint={
          <p id="password-hint" className={own.hint}>
            {PASSWORD_HINT}
          </p>
        }
        error={wrong.password}
      />
      <button type="submit" className={styles.submit} aria-disabled={pending}>
        {pending ? 'Creating...' : 'Create account'}
      </button>
    </form>
  );
}
