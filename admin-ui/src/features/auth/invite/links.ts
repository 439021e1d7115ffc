import { formatMinute } from '../../../shared/text/dates';
import type { SecondStep, SignedIn } from '../api';
import { acceptInvitation, completeSetup, lookAtInvitation, lookAtSetup, type AcceptInput } from './api';

/** A kind of link with which a person chooses the username and password of their account. */
export interface AccountLink {
  title: string;
  /** Says that the link doesn't work any more. */
  deadText: string;
  notLoaded: string;
  /** Returns the introduction of the form. Rejects with ApiError 404 if the link does not work any more. */
  loadIntroduction: (token: string) => Promise<string>;
  /** Creates the account and signs in, as logIn does. Rejects with 404 as loadIntroduction does. */
  accept: (body: AcceptInput) => Promise<SignedIn | SecondStep>;
  /** Says why a signed-in administrator sees no form. */
  describeSignedIn: (username: string, isDead: boolean) => string;
}

const deadInvitation = "This invitation link doesn't work any more. Ask for a new one.";

/** The link of an invited administrator, /invite#token. */
export const INVITATION: AccountLink = {
  title: 'Join Obi',
  deadText: deadInvitation,
  notLoaded: 'The invitation could not be loaded.',
  loadIntroduction: async (token) => {
    const { invitedBy, expiresAt } = await lookAtInvitation(token);
    return `${invitedBy} invited you to become an administrator. Choose a username and a password. The invitation works once, until ${formatMinute(expiresAt)}.`;
  },
  accept: acceptInvitation,
  // Administrators who open a link of their own must not use it up.
  describeSignedIn: (username, isDead) =>
    isDead
      ? deadInvitation
      : `You're signed in as ${username}. To accept the invitation yourself, sign out and open the link again. Otherwise, send it to the person you want to invite.`,
};

/** The link that Obi prints at its start for the first administrator, /setup#token. */
export const SETUP: AccountLink = {
  title: 'Set up Obi',
  deadText:
    "This setup link doesn't work any more. If nobody has signed in yet, ask the operator of Obi for a new one.",
  notLoaded: 'The setup link could not be checked.',
  loadIntroduction: async (token) => {
    await lookAtSetup(token);
    return 'You will be the first administrator. Choose a username and a password. The link works once.';
  },
  accept: completeSetup,
  describeSignedIn: (username) => `You're signed in as ${username}. Obi is already set up.`,
};
