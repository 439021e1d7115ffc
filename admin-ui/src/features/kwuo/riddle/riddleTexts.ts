import { required } from '../../../shared/form/rules';
import type { TextRow } from '../../../shared/form/texts';

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
