/* Written by scripts/generate-types.mjs. */

import type { paths as audio } from './audio';
import type { paths as auth } from './auth';
import type { paths as creator } from './creator';
import type { paths as dibia } from './dibia';
import type { paths as ilu } from './ilu';
import type { paths as kwuo } from './kwuo';

/** The calls of all services, by their paths. */
export interface Paths extends audio, auth, creator, dibia, ilu, kwuo {}
