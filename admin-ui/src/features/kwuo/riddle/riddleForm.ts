import { z } from '../../../shared/form/zod';
import { letters } from '../../../api/kwuo';
import { newRule, pickFields } from '../../../shared/form/keepStored';
import { detailRules, noDetails } from '../../../shared/audio/details';
import { optionalAudio } from '../../../shared/form/rules';
import { emptyTexts, textRules } from '../../../shared/form/texts';
import type { Riddle, RiddleInput } from '../api';
import { answerOf, emptyChoices, filled, problemsOf, type Choices } from './choices';
import { riddleTexts } from './riddleTexts';

/** Spec 5: riddle, translation and answer are required; the answer is one of at least two options. */
export const riddleSchema = z.object({
  ...textRules(riddleTexts, letters.RiddleInput),
  choices: z.custom<Choices>().superRefine((choices, context) => {
    for (const { message, isNew } of problemsOf(choices)) {
      if (isNew) newRule(context, message);
      else context.addIssue({ code: 'custom', message });
    }
  }),
  ...detailRules,
  /** The recording of a new riddle. */
  audio: optionalAudio,
});

export type RiddleForm = z.infer<typeof riddleSchema>;

export const emptyForm: RiddleForm = {
  ...emptyTexts(riddleTexts),
  ...noDetails,
  choices: emptyChoices,
  // Without it, a form whose audio field has appeared counts as changed.
  audio: undefined,
};

/** Returns the form for a stored riddle. */
export function toForm(stored: Riddle): RiddleForm {
  const { options, answer } = stored;
  return {
    ...pickFields(stored, riddleTexts),
    ...noDetails,
    choices: { options, answer: options.indexOf(answer) },
  };
}

/** Returns the input for the server, without empty options. */
export function toInput(form: RiddleForm): RiddleInput {
  const options = filled(form.choices).map(({ text }) => text);
  return { ...pickFields(form, riddleTexts), answer: answerOf(form.choices), options };
}
