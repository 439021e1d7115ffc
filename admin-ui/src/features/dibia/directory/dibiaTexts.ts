import { optional, required, requiredName } from '../../../shared/form/rules';
import type { TextRow } from '../../../shared/form/texts';

/** The texts of a dibia that people type, in the order of the screens. Only a new dibia needs services. */
export const dibiaTexts = {
  name: { label: 'Name', rule: requiredName, required: true, width: 200, also: ['Dibia'] },
  bio: {
    label: 'Bio',
    rule: required,
    required: true,
    rows: 5,
    width: 340,
    also: ['Biography', 'About', 'Description'],
  },
  services: { label: 'Services', rule: optional, rows: 3, width: 280, also: ['Service'] },
} satisfies Record<string, TextRow>;
