import type { Passkey } from './api';

/** A change of the second factors. */
export type Task =
  | { name: 'setUp' | 'renew' | 'addPasskey' }
  | { name: 'renamePasskey'; passkey: Passkey }
  | { name: 'removePasskey'; passkey: Passkey; isLast: boolean }
  | { name: 'removeApp'; isLast: boolean };

interface Words {
  title: string;
  /** Explains the next step. */
  reason: string;
  confirm: string;
  pending: string;
  failed: string;
  /** The fields of the dialog; only the password if it is missing. */
  asks?: { name: true; password: boolean };
  isRemoval?: true;
}

export const words: Record<Task['name'], Words> = {
  setUp: {
    title: 'Set up an authenticator app',
    reason: 'Next, scan a QR code with your authenticator app, such as your password manager.',
    confirm: 'Continue',
    pending: 'Checking...',
    failed: 'Nothing was set up.',
  },
  addPasskey: {
    title: 'Add a passkey',
    reason:
      'Next, your browser asks where to keep it: on this device, in a password manager, on a phone or on a security key.',
    confirm: 'Continue',
    pending: 'Waiting...',
    failed: 'The passkey was not added.',
    asks: { name: true, password: true },
  },
  renamePasskey: {
    title: 'Rename the passkey',
    reason: 'Choose a name you will recognise.',
    confirm: 'Rename',
    pending: 'Renaming...',
    failed: 'The passkey was not renamed.',
    asks: { name: true, password: false },
  },
  renew: {
    title: 'New recovery codes',
    reason: 'You get ten new codes; the old ones stop working.',
    confirm: 'Create new codes',
    pending: 'Creating...',
    failed: 'No codes were created.',
  },
  removeApp: {
    title: 'Remove the app',
    reason: 'Also remove Obi from your app.',
    confirm: 'Remove',
    pending: 'Removing...',
    failed: 'The app was not removed.',
    isRemoval: true,
  },
  removePasskey: {
    title: 'Remove the passkey',
    reason: 'Also remove it from your device or password manager.',
    confirm: 'Remove',
    pending: 'Removing...',
    failed: 'The passkey was not removed.',
    isRemoval: true,
  },
};

/** Returns the text of a task's dialog, which explains the consequences. */
export function reasonOf(task: Task): string {
  const { reason } = words[task.name];
  if (!('isLast' in task)) return reason;
  return task.isLast
    ? `You will sign in with your password alone, and your recovery codes stop working. ${reason}`
    : `Your other methods keep working. ${reason}`;
}

/** Returns the title of a task's dialog. */
export function titleOf(task: Task): string {
  const { title } = words[task.name];
  return 'passkey' in task ? `${title} “${task.passkey.name}”` : title;
}
