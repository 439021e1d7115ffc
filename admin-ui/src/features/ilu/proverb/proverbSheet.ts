import { common, sheetOf } from '../../../shared/sheet/columns';
import { textHeadings } from '../../../shared/form/texts';
import type { Proverb } from '../api';
import { proverbTexts } from './proverbTexts';

/** Proverbs as a table outside Obi. */
export const proverbSheet = sheetOf<Proverb>('ilu', {
  id: common.id,
  ...textHeadings(proverbTexts),
  categories: { heading: 'Categories', list: true, also: ['Category', 'Tags'] },
  createdAt: common.createdAt,
  audio: common.recording,
  suggestionId: { heading: 'Made from suggestion', readOnly: true },
  version: false,
});
