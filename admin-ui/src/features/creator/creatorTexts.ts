import { required, requiredName } from '../../shared/form/rules';
import type { TextRow } from '../../shared/form/texts';

/** The texts of a creator that people type, in the order of the screens. */
export const creatorTexts = {
  name: { label: 'Name', rule: requiredName, required: true, width: 200, also: ['Creator'] },
  bio: {
    label: 'Bio',
    rule: required,
    required: true,
    rows: 5,
    width: 340,
    also: ['Biography', 'About', 'Description'],
  },
} satisfies Record<string, TextRow>;
