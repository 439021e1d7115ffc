import own from './CodeForm.module.css';
import styles from './LoginPage.module.css';
import { Others, type Other } from './Others';
import { useCodeField } from './useCodeField';

interface Props {
  kind: keyof typeof kinds;
  pending: boolean;
  error: string | undefined;
  onSubmit: (code: string) => void;
  others: Other[];
}

const kinds = {
  app: {
    label: 'Code',
    hint: 'The six digits your app shows for Obi',
    missing: 'Please enter the code',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes you saved when you set up your second factor. Each works once.',
    missing: 'Please enter a recovery code',
    input: { inputMode: 'text', autoComplete: 'off' },
  },
} as const;

/** Asks for the second factor: a code of the app, or a recovery code. */
export function CodeForm({ kind, pending, error, onSubmit, others }: Props) {
  const { input, missing, submit } = useCodeField({ pending, error, onSubmit });
  const words = kinds[kind];

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <div role="alert">{error && <p className={styles.error}>{error}</p>}</div>
      <label className={styles.field}>
        <span>{words.label}</span>
        <input
          ref={input}
          name="code"
          required
          autoFocus
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...words.input}
          aria-invalid={missing}
          aria-describedby={missing ? 'code-hint code-error' : 'code-hint'}
        />
      </label>
      <p id="code-hint" className={own.hint}>
        {words.hint}
      </p>
      {missing && (
        <p id="code-error" className={styles.fieldError}>
          {words.missing}
        </p>
      )}
      <button type="submit" className={styles.submit} aria-disabled={pending}>
        {pending ? 'Signing in...' : 'Sign in'}
      </button>
      <Others others={others} />
    </form>
  );
}
