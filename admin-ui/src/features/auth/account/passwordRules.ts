// The server's rule, shown before a form is sent.
const SHORTEST = 15;
const LONGEST = 256;

export const PASSWORD_HINT = `At least ${SHORTEST} characters. A sentence only you would say works well.`;

/** Returns the rule that a new password breaks; undefined if there is none. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < SHORTEST) return `Please use at least ${SHORTEST} characters`;
  return password.length > LONGEST ? `Please use at most ${LONGEST} characters` : undefined;
}
