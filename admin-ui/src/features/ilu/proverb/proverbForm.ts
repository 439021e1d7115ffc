import { z } from '../../../shared/form/zod';
import { letters } from '../../../api/ilu';
import { detailRules, noDetails } from '../../../shared/audio/details';
import { optionalAudio } from '../../../shared/form/rules';
import { emptyTexts, textRules } from '../../../shared/form/texts';
import { pickFields } from '../../../shared/form/keepStored';
import type { Content, Proverb, ProverbInput } from '../api';
import { proverbTexts } from './proverbTexts';

/** Spec 5: proverb and meaning are required. Categories are labelled as required, but may be empty. */
const content = {
  ...textRules(proverbTexts, letters.ProverbInput),
  categories: z.array(z.string()),
} satisfies { [K in keyof Content]: z.ZodType<Content[K]> };

/** The rules without a recording. */
export const contentSchema = z.object(content);

export const proverbSchema = z.object({
  ...content,
  ...detailRules,
  /** The recording of a new proverb. */
  audio: optionalAudio,
});

export type ProverbForm = z.infer<typeof proverbSchema>;

export const emptyForm: ProverbForm = {
  ...emptyTexts(proverbTexts),
  ...noDetails,
  categories: [],
  // Without it, a form whose audio field has appeared counts as changed.
  audio: undefined,
};

/** Returns the form for a stored proverb. */
export const toForm = (stored: Proverb): ProverbForm => ({ ...emptyForm, ...pickFields(stored, content) });

/** Returns the request for a form. */
export const toInput = (form: ProverbForm): ProverbInput => pickFields(form, content);
