import { common, sheetOf } from '../../../shared/sheet/columns';
import type { Riddle } from '../api';

/** Riddles as a table outside Obi. */
export const riddleSheet = sheetOf<Riddle>('kwuo', {
  id: common.id,
  riddle: { heading: 'Riddle', also: ['Igbo', 'Question', 'Gwam gwam gwam', 'Text'] },
  translation: { heading: 'Translation', also: ['English'] },
  options: { heading: 'Options', list: true, commas: true, also: ['Choices', 'Option'] },
  answer: { heading: 'Answer', also: ['Correct answer', 'Solution'] },
  createdAt: common.createdAt,
  audio: common.recording,
  version: false,
});
