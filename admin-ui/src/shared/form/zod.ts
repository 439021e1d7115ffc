// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- everything else imports it from here
import { z } from 'zod';

// Zod compiles its rules with new Function, which the content security policy refuses; before that it tries whether
// it may, and browsers report that as a violation. It must be told before the first rule is made.
z.config({ jitless: true });

export { z };
