import { letters } from '../../../api/ilu';
import { optional } from '../../form/rules';

/** The rule of what is said about a recording. */
export const noteRule = optional('Note', letters.CheckInput.note);
