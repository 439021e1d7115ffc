import { required } from '../../../shared/form/rules';
import { textHeadings, type TextRow } from '../../../shared/form/texts';
import { commonColumns, defineSheet, recordingColumns } from '../../../shared/sheet/columns';
import { truncate } from '../../../shared/text/truncate';
import type { Proverb } from '../api';

/** The texts of a proverb, in the order of the screens. */
export const proverbTexts = {
  proverb: {
    label: 'Proverb',
    rule: required,
    required: true,
    hint: 'In Igbo.',
    width: 340,
    grows: true,
    aliases: ['Proverbs', 'Igbo', 'Ilu', 'Text'],
  },
  meaning: {
    label: 'Meaning',
    rule: required,
    required: true,
    hint: 'In English.',
    rows: 5,
    width: 380,
    grows: true,
    aliases: ['English', 'Translation'],
  },
} satisfies Record<string, TextRow>;

/** The longest name of a proverb in buttons and messages, in characters. */
const naming = 100;

/** Returns the proverb's name in buttons and messages. */
export const nameOf = ({ proverb }: Pick<Proverb, 'proverb'>) => truncate(proverb, naming);

/** Proverbs as a table outside Obi. */
export const proverbSheet = defineSheet<Proverb>('ilu', {
  id: commonColumns.id,
  ...textHeadings(proverbTexts),
  categories: { heading: 'Categories', isList: true, aliases: ['Category', 'Tags'] },
  createdAt: commonColumns.createdAt,
  audio: recordingColumns,
  suggestionId: { heading: 'Made from suggestion', readOnly: true },
  version: false,
});
