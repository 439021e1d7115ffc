import { z } from 'zod';
import { optionalAudio, requiredText } from '../../../shared/form/rules';
import type { Proverb, ProverbInput } from '../api';

/** Limits of the service, in letters. */
const maxProverb = 600;
const maxMeaning = 5_000;

/** Spec 5: proverb and meaning are required; categories are labelled so and not enforced. */
export const proverbSchema = z.object({
  proverb: requiredText('Proverb', maxProverb),
  meaning: requiredText('Meaning', maxMeaning),
  categories: z.array(z.string()),
  /** What is sent along with a new proverb. */
  audio: optionalAudio,
});

export type ProverbForm = z.infer<typeof proverbSchema>;

export const emptyForm: ProverbForm = { proverb: '', meaning: '', categories: [] };

/** The form for a stored proverb. */
export function toForm({ proverb, meaning, categories }: Proverb): ProverbForm {
  return { proverb, meaning, categories };
}

/** What is sent. */
export function toInput({ proverb, meaning, categories }: ProverbForm): ProverbInput {
  return { proverb, meaning, categories };
}
