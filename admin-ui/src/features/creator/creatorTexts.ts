import { required, requiredName } from '../../shared/form/rules';
import { textHeadings, type TextRow } from '../../shared/form/texts';
import { commonColumns, linkColumns, defineSheet } from '../../shared/sheet/columns';
import type { Creator } from './api';

/** The texts of a creator that people type, in the order of the screens. */
export const creatorTexts = {
  name: {
    label: 'Name',
    rule: requiredName,
    required: true,
    hasIgboKeys: true,
    width: 200,
    aliases: ['Creator'],
  },
  bio: {
    label: 'Bio',
    rule: required,
    required: true,
    rows: 5,
    hasIgboKeys: true,
    width: 340,
    aliases: ['Biography', 'About', 'Description'],
  },
} satisfies Record<string, TextRow>;

/** Creators as a table outside Obi. */
export const creatorSheet = defineSheet<Creator>('creator', {
  id: commonColumns.id,
  ...textHeadings(creatorTexts),
  category: { heading: 'Category' },
  filters: { heading: 'Filters', isList: true, aliases: ['Filter'] },
  image: commonColumns.image,
  ...linkColumns,
  createdAt: commonColumns.createdAt,
  order: commonColumns.order,
  version: false,
});
