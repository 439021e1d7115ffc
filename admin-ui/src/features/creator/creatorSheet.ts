import { common, linkColumns, sheetOf } from '../../shared/sheet/columns';
import type { Creator } from './api';

/** Creators as a table outside Obi. */
export const creatorSheet = sheetOf<Creator>('creator', {
  id: common.id,
  name: { heading: 'Name', also: ['Creator'] },
  bio: { heading: 'Bio', also: ['Biography', 'About', 'Description'] },
  category: { heading: 'Category' },
  filters: { heading: 'Filters', list: true, also: ['Filter'] },
  image: common.image,
  ...linkColumns,
  createdAt: common.createdAt,
  order: common.order,
  version: false,
});
