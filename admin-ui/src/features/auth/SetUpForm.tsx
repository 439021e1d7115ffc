import { useLayoutEffect, useRef } from 'react';
import type { AppOffer } from './api';
import own from './CodeForm.module.css';
import styles from './LoginPage.module.css';
import { Others } from './Others';
import { QrCode } from './account/factors/QrCode';
import { useCodeField } from './useCodeField';

interface Props {
  offer: AppOffer;
  pending: boolean;
  error: string | undefined;
  onSubmit: (code: string) => void;
  /** Back to the password. */
  onBack: () => void;
}

/** Gives who must have a second factor and has none what an app makes codes with, and asks for its first one. */
export function SetUpForm({ offer, pending, error, onSubmit, onBack }: Props) {
  const { input, missing, submit } = useCodeField({ pending, error, onSubmit });
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1} className={own.heading}>
        Set up an authenticator app
      </h2>
      <p>
        Everyone who signs in here needs a second factor: a code from an authenticator app, such as your
        password manager.
      </p>
      <p className={own.step}>
        Scan this with the app, or <a href={offer.uri}>open it on this device</a>.
      </p>
      <QrCode code={offer.qr} label="QR code for your app" />
      <p className={own.step}>Or enter this key in the app:</p>
      <code className={own.secret}>{offer.secret.match(/.{1,4}/g)?.join(' ')}</code>
      <div role="alert">{error && <p className={styles.error}>{error}</p>}</div>
      <label className={styles.field}>
        <span>Code from the app</span>
        <input
          ref={input}
          name="code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={missing}
          aria-describedby={missing ? 'code-error' : undefined}
        />
      </label>
      {missing && (
        <p id="code-error" className={styles.fieldError}>
          Please enter the code
        </p>
      )}
      <button type="submit" className={styles.submit} aria-disabled={pending}>
        {pending ? 'Turning on...' : 'Turn on'}
      </button>
      <Others others={[{ label: 'Back', onClick: onBack }]} />
    </form>
  );
}
