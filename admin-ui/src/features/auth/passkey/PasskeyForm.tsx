import styles from '../LoginPage.module.css';
import { Others, type Other } from '../Others';

interface Props {
  pending: boolean;
  error: string | undefined;
  onUse: () => void;
  others: Other[];
}

/** Asks for the second factor: a passkey. */
export function PasskeyForm({ pending, error, onUse, others }: Props) {
  return (
    <div className={styles.form}>
      <div role="alert">{error && <p className={styles.error}>{error}</p>}</div>
      <p id="passkey-hint">Confirm with your passkey when your browser asks for it.</p>
      <button
        type="button"
        autoFocus
        className={styles.submit}
        aria-describedby="passkey-hint"
        aria-disabled={pending}
        onClick={() => !pending && onUse()}
      >
        {pending ? 'Waiting for your passkey...' : 'Use your passkey'}
      </button>
      <Others others={others} />
    </div>
  );
}
