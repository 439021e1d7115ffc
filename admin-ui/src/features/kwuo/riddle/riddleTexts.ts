import { required } from '../../../shared/form/rules';
import { textHeadings, type TextRow } from '../../../shared/form/texts';
import { common, sheetOf } from '../../../shared/sheet/columns';
import { truncate } from '../../../shared/text/truncate';
import type { Riddle } from '../api';

/** The texts of a riddle, in the order of the screens. Its options and their answer are typed together. */
export const riddleTexts = {
  riddle: {
    label: 'Riddle',
    rule: required,
    required: true,
    hint: 'In Igbo.',
    width: 360,
    grows: true,
    also: ['Igbo', 'Question', 'Gwam gwam gwam', 'Text'],
  },
  translation: {
    label: 'Translation',
    rule: required,
    required: true,
    hint: 'In English.',
    rows: 3,
    width: 280,
    grows: true,
    also: ['English'],
  },
} satisfies Record<string, TextRow>;

/** The longest name of a riddle, in letters. */
const maxName = 100;

/** Returns the name of the riddle in buttons and messages: the beginning of its text. */
export const nameOf = ({ riddle }: Pick<Riddle, 'riddle'>) => truncate(riddle, maxName);

/** The columns of exported and imported riddles. */
export const riddleSheet = sheetOf<Riddle>('kwuo', {
  id: common.id,
  ...textHeadings(riddleTexts),
  options: { heading: 'Options', list: true, commas: true, also: ['Choices', 'Option'] },
  answer: { heading: 'Answer', also: ['Correct answer', 'Solution'] },
  createdAt: common.createdAt,
  audio: common.recording,
  version: false,
});
