/** The sections of the account page, by the fragment of their address. Ctrl-K also finds them by `words`. */
export const accountSections = {
  password: { title: 'Change password', words: 'new login' },
  factors: { title: 'Second factor', words: 'passkey two-factor 2fa authenticator app recovery codes' },
  sessions: { title: 'My sessions', words: 'devices browsers signed in' },
  'api-keys': { title: 'API keys', words: 'tokens programs scripts' },
  administrators: { title: 'Administrators', words: 'users people team invite invitation' },
} as const;
