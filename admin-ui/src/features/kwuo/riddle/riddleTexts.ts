import { required } from '../../../shared/form/rules';
import { textHeadings, type TextRow } from '../../../shared/form/texts';
import { commonColumns, defineSheet } from '../../../shared/sheet/columns';
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
    aliases: ['Igbo', 'Question', 'Gwam gwam gwam', 'Text'],
  },
  translation: {
    label: 'Translation',
    rule: required,
    required: true,
    hint: 'In English.',
    rows: 3,
    width: 280,
    grows: true,
    aliases: ['English'],
  },
} satisfies Record<string, TextRow>;

/** Letters of a riddle that name it where its whole text would be too much. */
const naming = 100;

/** Returns the riddle's name in buttons and messages. */
export const nameOf = ({ riddle }: Pick<Riddle, 'riddle'>) => truncate(riddle, naming);

/** The columns of exported and imported riddles. */
export const riddleSheet = defineSheet<Riddle>('kwuo', {
  id: commonColumns.id,
  ...textHeadings(riddleTexts),
  options: { heading: 'Options', isList: true, allowsCommas: true, aliases: ['Choices', 'Option'] },
  answer: { heading: 'Answer', aliases: ['Correct answer', 'Solution'] },
  createdAt: commonColumns.createdAt,
  audio: commonColumns.recording,
  version: false,
});
