import { CodeForm } from './CodeForm';
import { NewCodes } from './NewCodes';
import { SetUpForm } from './SetUpForm';
import type { Step } from './useSignIn';

interface Props {
  step: Step;
  pending: boolean;
  error: string | undefined;
  onCode: (code: string) => void;
  onKept: () => void;
  /** Back to the password. */
  onBack: () => void;
}

/** What comes after the password: a code or, where everybody must have a second factor, setting one up. */
export function SecondStepForm({ step: { offer, first }, pending, error, onCode, onKept, onBack }: Props) {
  if (first) return <NewCodes codes={first.codes} onDone={onKept} />;
  const form = { pending, error, onSubmit: onCode, onBack };
  return offer ? <SetUpForm offer={offer} {...form} /> : <CodeForm {...form} />;
}
