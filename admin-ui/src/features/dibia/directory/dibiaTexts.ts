import { optional, required, requiredName } from '../../../shared/form/rules';
import { textHeadings, type TextRow } from '../../../shared/form/texts';
import { commonColumns, linkColumns, defineSheet } from '../../../shared/sheet/columns';
import type { Dibia } from './api';

/** The texts of a dibia that people type, in the order of the screens. Only a new dibia needs services. */
export const dibiaTexts = {
  name: {
    label: 'Name',
    rule: requiredName,
    required: true,
    hasIgboKeys: true,
    width: 200,
    aliases: ['Dibia'],
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
  services: {
    label: 'Services',
    rule: optional,
    rows: 3,
    hasIgboKeys: true,
    width: 280,
    aliases: ['Service'],
  },
} satisfies Record<string, TextRow>;

/** Dibias as a table outside Obi. */
export const dibiaSheet = defineSheet<Dibia>('dibia', {
  id: commonColumns.id,
  ...textHeadings(dibiaTexts),
  category: { heading: 'Category' },
  contact: {
    heading: 'Contact number',
    aliases: ['Contact', 'Phone', 'Phone number', 'Telephone', 'Mobile'],
  },
  email: { heading: 'Email', aliases: ['E-mail', 'Email address', 'Mail'] },
  image: commonColumns.image,
  ...linkColumns,
  createdAt: commonColumns.createdAt,
  order: commonColumns.order,
  hiddenReason: { heading: 'Reason for hiding', aliases: ['Hidden because'] },
  hiddenBy: { heading: 'Hidden by', readOnly: true },
  hiddenAt: { heading: 'Hidden at', readOnly: true },
  profileId: { heading: 'Made from profile', readOnly: true },
  version: false,
});
