import { z } from '../../../shared/form/zod';
import { letters } from '../../../api/ilu';
import { optionalAudio } from '../../../shared/form/rules';
import { emptyTexts, textRules } from '../../../shared/form/texts';
import { pick } from '../../../shared/form/keepStored';
import type { Content, Proverb, ProverbInput } from '../api';
import { proverbTexts } from './proverbTexts';

/** Spec 5: proverb and meaning are required; categories are labelled so and not enforced. */
const content = {
  ...textRules(proverbTexts, letters.ProverbInput),
  categories: z.array(z.string()),
} satisfies { [K in keyof Content]: z.ZodType<Content[K]> };

export const proverbSchema = z.object({
  ...content,
  /** What is sent along with a new proverb. */
  audio: optionalAudio,
});

export type ProverbForm = z.infer<typeof proverbSchema>;

export const emptyForm: ProverbForm = { ...emptyTexts(proverbTexts), categories: [] };

/** The form for a stored proverb. */
export const toForm = (stored: Proverb): ProverbForm => ({ ...emptyForm, ...pick(stored, content) });

/** What is sent. */
export const toInput = (form: ProverbForm): ProverbInput => pick(form, content);
