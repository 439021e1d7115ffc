import { required } from '../../../shared/form/rules';
import { textHeadings, type TextRow } from '../../../shared/form/texts';
import { commonColumns, defineSheet, recordingColumns } from '../../../shared/sheet/columns';
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

/** The longest name of a riddle, in letters. */
const maxName = 100;

/** Returns the name of the riddle in buttons and messages: the beginning of its text. */
export const nameOf = ({ riddle }: Pick<Riddle, 'riddle'>) => truncate(riddle, maxName);

/** The columns of exported and imported riddles. */
export const riddleSheet = defineSheet<Riddle>('kwuo', {
  id: commonColumns.id,
  ...textHeadings(riddleTexts),
  options: { heading: 'Options', isList: true, allowsCommas: true, aliases: ['Choices', 'Option'] },
  answer: { heading: 'Answer', aliases: ['Correct answer', 'Solution'] },
  createdAt: commonColumns.createdAt,
  audio: recordingColumns,
  version: false,
});
