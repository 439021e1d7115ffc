const sentences: Record<string, string> = {
  // Also when the time was over: browsers tell nobody which it was.
  NotAllowedError: 'The passkey was not used. Try again, or use another method.',
  InvalidStateError: 'This device already has a passkey for you.',
  SecurityError: 'Passkeys do not work at this address.',
};

/** The sentence for what a browser did not do with a passkey; undefined for what is no failure of a browser. */
export function passkeyFailure(error: unknown): string | undefined {
  if (!(error instanceof DOMException)) return undefined;
  return sentences[error.name] ?? 'This browser could not use the passkey. Try again, or use another method.';
}
