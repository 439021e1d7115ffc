import { z } from '../../../shared/form/zod';

// The server's rule, shown before the form is sent.
const SHORTEST = 15;
const LONGEST = 256;

export const PASSWORD_HINT = `At least ${SHORTEST} characters. A sentence only you would say works well.`;

export const newPassword = z
  .string()
  .min(SHORTEST, `Please use at least ${SHORTEST} characters`)
  .max(LONGEST, `Please use at most ${LONGEST} characters`);
