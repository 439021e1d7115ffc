/** What is done to a second factor. */
export type Task = 'setUp' | 'renew' | 'remove';

interface Words {
  title: string;
  /** What the password is asked for. */
  reason: string;
  confirm: string;
  pending: string;
  failed: string;
}

export const words: Record<Task, Words> = {
  setUp: {
    title: 'Set up an app',
    reason:
      'An app of codes, such as the one of your password manager, is set up with a picture that Obi shows next.',
    confirm: 'Continue',
    pending: 'Checking...',
    failed: 'Nothing was set up.',
  },
  renew: {
    title: 'New recovery codes',
    reason: 'Ten other codes take the place of those that you have. The old ones do not work any more then.',
    confirm: 'Make new codes',
    pending: 'Making...',
    failed: 'No codes were made.',
  },
  remove: {
    title: 'Remove the app',
    reason: 'Your password alone signs in then, and your recovery codes do not work any more.',
    confirm: 'Remove',
    pending: 'Removing...',
    failed: 'The app was not removed.',
  },
};
