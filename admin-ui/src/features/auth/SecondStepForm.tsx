import { useState } from 'react';
import { CodeForm } from './CodeForm';
import { codeFailure } from './loginFailure';
import { NewCodes } from './NewCodes';
import { givePasskey, passkeyOptions } from './passkey/api';
import { signWithPasskey } from './passkey/browser';
import { passkeyFailure } from './passkey/passkeyFailure';
import { PasskeyForm } from './passkey/PasskeyForm';
import { SetUpForm } from './SetUpForm';
import type { Prove, Step } from './useSignIn';

interface Props {
  step: Step;
  pending: boolean;
  error: string | undefined;
  onCode: (code: string) => void;
  onProof: (...proof: Parameters<Prove>) => void;
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

/** What comes after the password: a passkey, a code or, where everybody must have a second factor, setting one up. */
export function SecondStepForm({ step, pending, error, onCode, onProof, onKept, onBack }: Props) {
  const { ticket, offer, first, passkey = false, app = !passkey } = step;
  const [way, setWay] = useState<Way>(passkey ? 'passkey' : 'app');
  if (first) return <NewCodes codes={first.codes} onDone={onKept} />;
  const form = { pending, error };
  if (offer) return <SetUpForm offer={offer} {...form} onSubmit={onCode} onBack={onBack} />;

  const has: Record<Way, boolean> = { passkey, app, recovery: true };
  const ways = (Object.keys(has) as Way[]).filter((one) => has[one] && one !== way);
  const others = [
    ...ways.map((one) => ({ label: labels[one], onClick: () => setWay(one) })),
    { label: 'Back', onClick: onBack },
  ];
  if (way !== 'passkey') return <CodeForm key={way} kind={way} {...form} onSubmit={onCode} others={others} />;
  const use = () =>
    onProof(
      async () => givePasskey({ ticket, credential: await signWithPasskey(await passkeyOptions(ticket)) }),
      (failure) => passkeyFailure(failure) ?? codeFailure(failure),
    );
  return <PasskeyForm {...form} onUse={use} others={others} />;
}
