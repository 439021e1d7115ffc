import { z } from '../../../shared/form/zod';
import { letters } from '../../../api/kwuo';
import { newRule } from '../../../shared/form/keepStored';
import { optionalAudio, required } from '../../../shared/form/rules';
import type { Riddle, RiddleInput } from '../api';
import { answerOf, emptyChoices, filled, problemsOf, type Choices } from './choices';

const most = letters.RiddleInput;

/** Spec 5: riddle, translation and answer are required; the answer is one of at least two options. */
export const riddleSchema = z.object({
  riddle: required('Riddle', most.riddle),
  translation: required('Translation', most.translation),
  choices: z.custom<Choices>().superRefine((choices, context) => {
    for (const { message, isNew } of problemsOf(choices)) {
      if (isNew) newRule(context, message);
      else context.addIssue({ code: 'custom', message });
    }
  }),
  /** What is sent along with a new riddle. */
  audio: optionalAudio,
});

export type RiddleForm = z.infer<typeof riddleSchema>;

export const emptyForm: RiddleForm = { riddle: '', translation: '', choices: emptyChoices };

/** The form for a stored riddle. */
export function toForm({ riddle, translation, options, answer }: Riddle): RiddleForm {
  return { riddle, translation, choices: { options, answer: options.indexOf(answer) } };
}

/** What is sent: the options that are filled. */
export function toInput({ riddle, translation, choices }: RiddleForm): RiddleInput {
  return { riddle, translation, answer: answerOf(choices), options: filled(choices).map(({ text }) => text) };
}
