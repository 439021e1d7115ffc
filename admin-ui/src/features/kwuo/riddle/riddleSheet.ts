import { common, sheetOf } from '../../../shared/sheet/columns';
import { textHeadings } from '../../../shared/form/texts';
import type { Riddle } from '../api';
import { riddleTexts } from './riddleTexts';

/** Riddles as a table outside Obi. */
export const riddleSheet = sheetOf<Riddle>('kwuo', {
  id: common.id,
  ...textHeadings(riddleTexts),
  options: { heading: 'Options', list: true, commas: true, also: ['Choices', 'Option'] },
  answer: { heading: 'Answer', also: ['Correct answer', 'Solution'] },
  createdAt: common.createdAt,
  audio: common.recording,
  version: false,
});
