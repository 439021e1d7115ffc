import { truncate } from '../../../shared/text/truncate';
import type { Proverb } from '../api';

/** Letters of a proverb that name it where its whole text would be too much. */
const naming = 100;

/** What a proverb is called by the buttons that concern it. */
export const nameOf = ({ proverb }: Pick<Proverb, 'proverb'>) => truncate(proverb, naming);
