import { common, linkColumns, sheetOf } from '../../shared/sheet/columns';
import { textHeadings } from '../../shared/form/texts';
import type { Creator } from './api';
import { creatorTexts } from './creatorTexts';

/** Creators as a table outside Obi. */
export const creatorSheet = sheetOf<Creator>('creator', {
  id: common.id,
  ...textHeadings(creatorTexts),
  category: { heading: 'Category' },
  filters: { heading: 'Filters', list: true, also: ['Filter'] },
  image: common.image,
  ...linkColumns,
  createdAt: common.createdAt,
  order: common.order,
  version: false,
});
