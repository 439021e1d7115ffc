import type { components } from '../../../../api/dibia';

/** A dibia's application for the directory (spec 3). */
export type Profile = components['schemas']['Profile'];
