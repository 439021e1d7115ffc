import { required } from '../../../shared/form/rules';
import type { TextRow } from '../../../shared/form/texts';

/** The texts of a proverb, in the order of the screens. */
export const proverbTexts = {
  proverb: {
    label: 'Proverb',
    rule: required,
    required: true,
    hint: 'In Igbo.',
    width: 340,
    grows: true,
    also: ['Proverbs', 'Igbo', 'Ilu', 'Text'],
  },
  meaning: {
    label: 'Meaning',
    rule: required,
    required: true,
    hint: 'In English.',
    rows: 5,
    width: 380,
    grows: true,
    also: ['English', 'Translation'],
  },
} satisfies Record<string, TextRow>;
