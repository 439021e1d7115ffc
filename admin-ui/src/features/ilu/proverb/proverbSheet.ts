import { common, sheetOf } from '../../../shared/sheet/columns';
import type { Proverb } from '../api';

/** Proverbs as a table outside Obi. */
export const proverbSheet = sheetOf<Proverb>('ilu', {
  id: common.id,
  proverb: { heading: 'Proverb', also: ['Proverbs', 'Igbo', 'Ilu', 'Text'] },
  meaning: { heading: 'Meaning', also: ['English', 'Translation'] },
  categories: { heading: 'Categories', list: true, also: ['Category', 'Tags'] },
  createdAt: common.createdAt,
  audio: common.recording,
  suggestionId: { heading: 'Made from suggestion', readOnly: true },
  version: false,
});
