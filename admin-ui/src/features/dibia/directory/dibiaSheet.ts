import { common, linkColumns, sheetOf } from '../../../shared/sheet/columns';
import { textHeadings } from '../../../shared/form/texts';
import type { Dibia } from './api';
import { dibiaTexts } from './dibiaTexts';

/** Dibias as a table outside Obi. */
export const dibiaSheet = sheetOf<Dibia>('dibia', {
  id: common.id,
  ...textHeadings(dibiaTexts),
  category: { heading: 'Category' },
  contact: { heading: 'Contact number', also: ['Contact', 'Phone', 'Phone number', 'Telephone', 'Mobile'] },
  email: { heading: 'Email', also: ['E-mail', 'Email address', 'Mail'] },
  image: common.image,
  ...linkColumns,
  createdAt: common.createdAt,
  order: common.order,
  profileId: { heading: 'Made from profile', readOnly: true },
  version: false,
});
