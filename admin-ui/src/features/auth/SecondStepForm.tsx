import { useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import { copyText } from '../../shared/feedback/copyText';
import { saveFile } from '../../shared/files/saveFile';
import { codesFile } from './account/factors/api';
import { QrCode } from './account/factors/QrCode';
import { logInWithPasskey, passkeyOptions, type AppOffer } from './api';
import own from './CodeForm.module.css';
import { FormMessage } from './FormMessage';
import { codeFailure } from './loginFailure';
import styles from './LoginPage.module.css';
import { passkeyFailure, signWithPasskey } from './passkey/browser';
import type { Prove, Step } from './useSignIn';

interface Props {
  step: Step;
  pending: boolean;
  error: string | undefined;
  onCode: (code: string) => void;
  onProof: (...proof: Parameters<Prove>) => void;
  /** The user has saved the recovery codes. */
  onKept: () => void;
  /** Back to the password. */
  onBack: () => void;
}

type Way = 'passkey' | 'app' | 'recovery';

const labels: Record<Way, string> = {
  passkey: 'Use your passkey',
  app: 'Use a code from your app',
  recovery: 'Use a recovery code',
};

/** Asks for a passkey or a code after the password, or sets up a second factor if one is required. */
export function SecondStepForm({ step, pending, error, onCode, onProof, onKept, onBack }: Props) {
  const { ticket, offer, first, passkey = false, app = !passkey } = step;
  const [way, setWay] = useState<Way>(passkey ? 'passkey' : 'app');
  if (first) return <NewCodes codes={first.codes} onDone={onKept} />;
  const form = { pending, error };
  if (offer) return <SetUpForm offer={offer} {...form} onSubmit={onCode} onBack={onBack} />;

  const has: Record<Way, boolean> = { passkey, app, recovery: true };
  const ways = (Object.keys(has) as Way[]).filter((other) => has[other] && other !== way);
  const others = [
    ...ways.map((other) => ({ label: labels[other], onClick: () => setWay(other) })),
    { label: 'Back', onClick: onBack },
  ];
  if (way !== 'passkey') return <CodeForm key={way} kind={way} {...form} onSubmit={onCode} others={others} />;
  const use = () =>
    onProof(
      async () =>
        logInWithPasskey({ ticket, credential: await signWithPasskey(await passkeyOptions(ticket)) }),
      (failure) => passkeyFailure(failure) ?? codeFailure(failure),
    );
  return <PasskeyForm {...form} onUse={use} others={others} />;
}

interface PasskeyFormProps {
  pending: boolean;
  error: string | undefined;
  onUse: () => void;
  others: Other[];
}

/** Asks for the second factor: a passkey. */
function PasskeyForm({ pending, error, onUse, others }: PasskeyFormProps) {
  return (
    <div className={styles.form}>
      <FormMessage error={error} id="passkey-hint" isTall>
        Confirm with your passkey when your browser asks for it.
      </FormMessage>
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

interface NewCodesProps {
  codes: string[];
  onDone: () => void;
}

/** Shows the recovery codes of a factor that was set up at sign-in. They are shown only once. */
function NewCodes({ codes, onDone }: NewCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState('');
  useLayoutEffect(() => heading.current?.focus(), []);
  const copy = async () =>
    setCopied(
      (await copyText(codes.join('\n')))
        ? 'Text Copied!'
        : "Couldn't copy the codes. Select and copy them yourself.",
    );
  return (
    <div className={styles.form}>
      <h2 ref={heading} tabIndex={-1} className={own.heading}>
        Your recovery codes
      </h2>
      <p>
        Each code signs you in once without your app. Keep them somewhere you can reach without your phone.
        They are shown only once.
      </p>
      <ul aria-label="Recovery codes" className={own.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={own.others}>
        <button type="button" onClick={() => void copy()}>
          Copy all
        </button>
        <button type="button" onClick={() => saveFile(...codesFile(codes))}>
          Save as a file
        </button>
      </div>
      <p role="status">{copied}</p>
      <button type="button" className={styles.submit} onClick={onDone}>
        I've saved them
      </button>
    </div>
  );
}

interface SetUpFormProps {
  offer: AppOffer;
  pending: boolean;
  error: string | undefined;
  onSubmit: (code: string) => void;
  /** Back to the password. */
  onBack: () => void;
}

/** Sets up an app for an administrator who must have a second factor: shows its key and asks for its first code. */
function SetUpForm({ offer, pending, error, onSubmit, onBack }: SetUpFormProps) {
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
      <FormMessage error={error} isTall>
        Then enter the code that the app shows.
      </FormMessage>
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

interface CodeFormProps {
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
function CodeForm({ kind, pending, error, onSubmit, others }: CodeFormProps) {
  const { input, missing, submit } = useCodeField({ pending, error, onSubmit });
  const words = kinds[kind];

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <FormMessage error={error} id="code-hint" isTall>
        {words.hint}
      </FormMessage>
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

interface CodeFieldOptions {
  pending: boolean;
  error: string | undefined;
  onSubmit: (code: string) => void;
}

/** Controls the field for a code. Submitting an empty field sets `missing` and focuses the field. */
function useCodeField({ pending, error, onSubmit }: CodeFieldOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  // Selects a wrong code, so that typing replaces it.
  useLayoutEffect(() => {
    if (error) input.current?.select();
  }, [error]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (pending) return;
    const code = input.current?.value.trim() ?? '';
    setMissing(!code);
    if (code) onSubmit(code);
    else input.current?.focus();
  };
  return { input, missing, submit };
}

interface Other {
  label: string;
  onClick: () => void;
}

/** The other ways to sign in. */
function Others({ others }: { others: Other[] }) {
  return (
    <div className={own.others}>
      {others.map(({ label, onClick }) => (
        <button key={label} type="button" onClick={onClick}>
          {label}
        </button>
      ))}
    </div>
  );
}
