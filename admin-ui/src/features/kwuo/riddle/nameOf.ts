import { truncate } from '../../../shared/text/truncate';
import type { Riddle } from '../api';

/** Letters of a riddle that name it where its whole text would be too much. */
const naming = 100;

/** What a riddle is called by the buttons that concern it. */
export const nameOf = ({ riddle }: Pick<Riddle, 'riddle'>) => truncate(riddle, naming);
