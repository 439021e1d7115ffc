const sentences: Record<string, string> = {
  // Also when the time was over: browsers tell nobody which it was.
  NotAllowedError: 'The passkey was not used. Try again, or choose another way.',
  InvalidStateError: 'This device has a passkey for you already.',
  SecurityError: 'Passkeys do not work at this address.',
};

/** The sentence for what a browser did not do with a passkey; undefined for what is no failure of a browser. */
export function passkeyFailure(error: unknown): string | undefined {
  if (!(error instanceof DOMException)) return undefined;
  return sentences[error.name] ?? 'This browser could not use the passkey. Try again, or choose another way.';
}
