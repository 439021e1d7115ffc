import { optional } from '../../form/rules';

/** The rule of what is said about a recording. */
export const noteRule = optional('Note', 500);
