import { zodResolver } from '@hookform/resolvers/zod';
import { addFailure } from '../../../shared/feedback/failures';
import { useAddWithAudio } from '../../../shared/form/useAddWithAudio';
import { addRiddle, addRiddleWithAudio, kwuoKeys, noun, type RiddleInput } from '../api';
import { emptyForm, riddleSchema, toInput, type RiddleForm } from '../riddle/riddleForm';

const rules = zodResolver(riddleSchema);

/** What the form does that adds a riddle. */
export function useAddRiddle() {
  return useAddWithAudio<RiddleForm, RiddleInput>({
    draftKey: 'riddle-add',
    rules,
    emptyForm,
    firstField: 'riddle',
    toInput,
    add: addRiddle,
    addWithAudio: addRiddleWithAudio,
    changed: { changes: [kwuoKeys.all] },
    failureOf: (error) => addFailure(noun, error),
  });
}
